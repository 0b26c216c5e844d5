import type { KeyboardEvent } from "react";

/**
 * Moves the focus to the next control where a touch keyboard calls its Enter key 'next'. In some browsers the key would
 * submit the form. On other keyboards it does.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== "next" || !matchMedia("(pointer: coarse)").matches) return;
  const controls = Array.from(currentTarget.elements).filter(isReachable);
  const next = controls[controls.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isReachable(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.matches(":not(fieldset, :disabled, [type=hidden])") &&
    control.closest("details:not([open])") === null
  );
}
