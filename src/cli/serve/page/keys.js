// @ts-check
// Single keys that press the buttons of a turn.

/** @param {import("./turn.js").TurnPanel} panel @param {() => boolean} active whether the keys are wished for now */
export function shortcuts(panel, active) {
  const keys = {
    t: panel.throw,
    r: panel.rethrow,
    c: panel.confirm,
    u: panel.takeBack,
    Backspace: panel.takeBack,
    f: panel.forced,
    h: panel.hint,
  };
  document.addEventListener("keydown", (event) => {
    if (!active() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog, [contenteditable]")) return;
    // Enter presses what has the focus; where nothing has, it confirms.
    const nothing = !target.closest("a, button, summary, [role], [tabindex='0']");
    const press = event.key === "Enter" && nothing ? panel.confirm : keys[event.key];
    if (!press || press.hidden) return;
    event.preventDefault();
    press.click();
  });
}
