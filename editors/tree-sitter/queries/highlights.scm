; What the words of a file are. Generated from the parser's grammar; no word is found twice.

(comment) @comment
(string) @string
(head) @keyword
(key) @property
(name) @variable
(row) @variable
(count) @number
(names (word) @variable)
(names (number) @variable)

["(" ")" "{" "}" "[" "]"] @punctuation.bracket

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "and" "at-least" "at-most" "if" "no" "not" "on" "or" "over" "reach" "some" "to")
  (#any-of? @constant.builtin "any" "empty" "enemy" "friend" "neutral" "none"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "and" "at-least" "at-most" "if" "no" "not" "on" "or" "over" "reach" "some" "to")
  (#not-any-of? @variable "any" "empty" "enemy" "friend" "neutral" "none"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "along")
  (#any-of? @constant.builtin "around" "back" "either" "forward" "orthogonal"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "along")
  (#not-any-of? @variable "around" "back" "either" "forward" "orthogonal"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "prefer")
  (#any-of? @constant.builtin "capture"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "prefer")
  (#not-any-of? @variable "capture"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "all" "capture" "captured" "foremost" "most" "push" "rearmost" "recruit" "return")
  (#any-of? @constant.builtin "enemy" "friend" "neutral"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "all" "capture" "captured" "foremost" "most" "push" "rearmost" "recruit" "return")
  (#not-any-of? @variable "enemy" "friend" "neutral"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "spend")
  (#any-of? @constant.builtin "free" "go-on" "most" "some"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "spend")
  (#not-any-of? @variable "free" "go-on" "most" "some"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "first")
  (#any-of? @constant.builtin "highest" "random"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "first")
  (#not-any-of? @variable "highest" "random"))

((form (head) @_it (word) @constant.builtin)
  (#any-of? @_it "sides")
  (#any-of? @constant.builtin "mirrored" "turned"))

((form (head) @_it (word) @variable)
  (#any-of? @_it "sides")
  (#not-any-of? @variable "mirrored" "turned"))

((form (head) @_it first: (word) @variable)
  (#any-of? @_it "define" "face"))

((form (head) @_it next: (word) @variable)
  (#any-of? @_it "face"))

((form (head) @_it next: (word) @constant.builtin)
  (#any-of? @_it "define")
  (#any-of? @constant.builtin "any" "empty" "enemy" "friend" "neutral" "none"))

((form (head) @_it next: (word) @variable)
  (#any-of? @_it "define")
  (#not-any-of? @variable "any" "empty" "enemy" "friend" "neutral" "none"))

((form (head) @_it (word) @variable)
  (#not-any-of? @_it "all" "along" "and" "at-least" "at-most" "capture" "captured" "define" "face" "first" "foremost" "if" "most" "no" "not" "on" "or" "over" "prefer" "push" "reach" "rearmost" "recruit" "return" "sides" "some" "spend" "to"))

((form (head) @_it (number) @variable)
  (#any-of? @_it "again" "collect" "rethrow" "threw" "throw"))

((form (head) @_it first: (number) @number)
  (#any-of? @_it "define"))

((form (head) @_it first: (number) @variable)
  (#any-of? @_it "face"))

((form (head) @_it next: (number) @number)
  (#any-of? @_it "define" "face"))

((form (head) @_it (number) @number)
  (#not-any-of? @_it "again" "collect" "define" "face" "rethrow" "threw" "throw"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "take:")
  (#any-of? @constant.builtin "all"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "take:")
  (#not-any-of? @variable "all"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "add:")
  (#any-of? @constant.builtin "all" "alone" "any" "none"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "add:")
  (#not-any-of? @variable "all" "alone" "any" "none"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "at:")
  (#any-of? @constant.builtin "all" "anywhere" "end" "steps" "sums"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "at:")
  (#not-any-of? @variable "all" "anywhere" "end" "steps" "sums"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "stack:")
  (#any-of? @constant.builtin "any"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "stack:")
  (#not-any-of? @variable "any"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "in:" "on:" "to:")
  (#any-of? @constant.builtin "any" "empty" "enemy" "friend" "neutral" "none"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "in:" "on:" "to:")
  (#not-any-of? @variable "any" "empty" "enemy" "friend" "neutral" "none"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "dice:")
  (#any-of? @constant.builtin "any" "one"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "dice:")
  (#not-any-of? @variable "any" "one"))

((argument (key) @_it (word) @constant.builtin)
  (#any-of? @_it "piece:")
  (#any-of? @constant.builtin "often" "once"))

((argument (key) @_it (word) @variable)
  (#any-of? @_it "piece:")
  (#not-any-of? @variable "often" "once"))

((argument (key) @_it (word) @variable)
  (#not-any-of? @_it "add:" "at:" "dice:" "in:" "on:" "piece:" "stack:" "take:" "to:"))

((argument (key) @_it (number) @variable)
  (#any-of? @_it "with:"))

((argument (key) @_it (number) @number)
  (#not-any-of? @_it "with:"))
