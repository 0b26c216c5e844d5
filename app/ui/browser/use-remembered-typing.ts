import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typing {
  value: string | boolean;
  /** The version of the record in the form; undefined for a form without a record. */
  version: string | undefined;
}

type Typings = Map<string, Typing>;

/** The typing at each entry of the browser's history, by `nameOf` its control. */
const typedAt = new Map<string, Typings>();

/** The typing into records, by the address of their form, for users who come back by a link. */
const typedInto = new Map<string, Typings>();

/** The address whose form was sent last. Its typing is dropped if the answer leads elsewhere, which means it was saved. */
let sentFrom: string | null = null;

/**
 * Fills in again what was typed into the forms of a page when the user comes back to it. Browsers do so themselves between
 * documents, but not where script has changed the page. Typing is left out if the record was saved since, because it would
 * overwrite that unseen. Returns whether a form shows what is not saved.
 */
export function useRememberedTyping(): boolean {
  const [isRestored, setIsRestored] = useState(false);
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    if (sentFrom !== null && sentFrom !== address) typedInto.delete(sentFrom);
    sentFrom = null;
    const remember = ({ target }: Event) => {
      if (!isRemembered(target)) return;
      sentFrom = null;
      const value = isCheckbox(target) ? target.checked : target.value;
      const version = versionOf(target);
      const typing = { value, version };
      add(typedAt, key, [nameOf(target), typing]);
      if (version !== undefined) add(typedInto, address, [nameOf(target), typing]);
    };
    const send = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.method === "post") sentFrom = address;
    };
    const discard = ({ target }: Event) => {
      if (target instanceof Element && target.closest(DISCARDING)) typedInto.delete(address);
    };
    const listeners = { input: remember, submit: send, click: discard };
    for (const [type, listener] of Object.entries(listeners)) {
      document.addEventListener(type, listener);
    }
    // With `remember` at work, so that this entry of the history has all of it.
    setIsRestored(restore(typedAt.get(key) ?? typedInto.get(address)));
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        document.removeEventListener(type, listener);
      }
    };
  }, [key, address]);
  // Another admin may sign in next.
  useEffect(() => () => typedInto.clear(), []);
  return isRestored;
}

/** Links that give up what was typed. */
const DISCARDING = "[data-discards-typing]";

function add(typings: Map<string, Typings>, place: string, [name, typing]: [string, Typing]) {
  const remembered = typings.get(place) ?? new Map<string, Typing>();
  typings.set(place, remembered.set(name, typing));
}

/** Returns whether any control of a record has changed. Nobody saves the ticks in a list. */
function restore(remembered: Typings | undefined): boolean {
  if (!remembered) return false;
  const changed = [...document.querySelectorAll(REMEMBERED)].filter((control) => {
    const typing = isRemembered(control) ? remembered.get(nameOf(control)) : undefined;
    if (!isRemembered(control) || !typing || typing.version !== versionOf(control)) return false;
    return setValue(control, typing.value) && typing.version !== undefined;
  });
  return changed.length > 0;
}

/** A record that is new has no version, but the id that it will get. */
function versionOf({ form }: Control): string | undefined {
  const [version, newId] = ["version", "newId"].map((name) => form?.elements.namedItem(name));
  if (version instanceof HTMLInputElement) return version.value;
  return newId instanceof HTMLInputElement ? "new" : undefined;
}

/** Returns whether the control had another value. */
function setValue(control: Control, value: string | boolean): boolean {
  const isTicked = value === true || value === control.value;
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    if (control.checked === isTicked) return false;
    control.click();
    return true;
  }
  if (control.value === value) return false;
  control.value = String(value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/**
 * Passwords, and ticks that no browser may restore either, are not remembered. Neither are searches, because the address has
 * them. Scripts cannot choose files.
 */
const REMEMBERED =
  "main form[method=post] :is(input, textarea, select)[name]:not([type=password], [type=file], [type=hidden], [type=checkbox][autocomplete=off])";

function isRemembered(target: unknown): target is Control {
  return target instanceof Element && target.matches(REMEMBERED);
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox";
}

/** Radios of one name share their value, checkboxes do not. */
function nameOf(control: Control): string {
  const form = control.form?.id || control.form?.getAttribute("action");
  return [form, control.name, isCheckbox(control) && control.value].join(" ");
}
