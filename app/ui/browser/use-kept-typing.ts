import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typing {
  value: string | boolean;
  /** The version of the record in the form; undefined for a form without one. */
  version: string | undefined;
}

/** The typing at each entry of the browser's history, by `nameOf` its control. */
const typed = new Map<string, Map<string, Typing>>();

/**
 * Fills in again what was typed into the forms of a page when the user comes back to it. Browsers do so themselves between
 * documents, but not where script has changed the page. Typing is left out if the record was saved since, because it would
 * overwrite that unseen.
 */
export function useKeptTyping(): void {
  const { key } = useLocation();
  useEffect(() => {
    restore(typed.get(key));
    const keep = ({ target }: Event) => {
      if (!isKept(target)) return;
      const kept = typed.get(key) ?? new Map<string, Typing>();
      const value = isCheckbox(target) ? target.checked : target.value;
      typed.set(key, kept.set(nameOf(target), { value, version: versionOf(target) }));
    };
    document.addEventListener("input", keep);
    return () => document.removeEventListener("input", keep);
  }, [key]);
}

function restore(kept: Map<string, Typing> | undefined): void {
  if (!kept) return;
  for (const control of document.querySelectorAll(KEPT)) {
    const typing = isKept(control) ? kept.get(nameOf(control)) : undefined;
    if (isKept(control) && typing && typing.version === versionOf(control)) {
      setValue(control, typing.value);
    }
  }
}

function versionOf({ form }: Control): string | undefined {
  const version = form?.elements.namedItem("version");
  return version instanceof HTMLInputElement ? version.value : undefined;
}

function setValue(control: Control, value: string | boolean): void {
  const isTicked = value === true || value === control.value;
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    if (control.checked !== isTicked) control.click();
    return;
  }
  control.value = String(value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Passwords, and ticks that no browser may restore either, are not kept. Scripts cannot choose files. */
const KEPT =
  "main form :is(input, textarea, select)[name]:not([type=password], [type=file], [type=hidden], [type=checkbox][autocomplete=off])";

function isKept(target: unknown): target is Control {
  return target instanceof Element && target.matches(KEPT);
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox";
}

/** Radios of one name share their value, checkboxes do not. */
function nameOf(control: Control): string {
  const form = control.form?.id || control.form?.getAttribute("action");
  return [form, control.name, isCheckbox(control) && control.value].join(" ");
}
