; A form that takes several lines can be folded.
(form) @fold
