import { z } from "zod";
import type { Env } from "#app/environment/variables.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The control of a setting in the form of its section. */
export interface Control {
  label: string;
  hint?: string;
  /** Required by the form or by law, and therefore without a mark beside the label. */
  isRequired?: boolean;
  /** Required by the launch checklist, not by the form. The mark beside the label says so. */
  isNeededToOpen?: boolean;
  /** Needed only after a certain answer, as its hint says, and therefore without a mark beside the label. */
  isNeededByAnswer?: boolean;
  type?: "text" | "email" | "tel" | "url" | "date" | "logo";
  rows?: number;
  options?: { value: string; label: string }[];
  inputMode?: "numeric" | "decimal";
  width?: 2 | 3 | 4;
}

/** All that the house knows of a setting. */
export interface Setting extends Control {
  /**
   * A setting is stored as the text in its control, so one schema validates the form and reads the record. An empty
   * text means that the owner has none; it becomes null.
   */
  schema: z.ZodType;
  /** The text in effect until the owner saves another one. */
  default?: string;
  /** In effect instead while the shop shows demo content: an invented fact, or a preset of the specification. */
  demo?: string;
  /** The environment variable that precedes the owner's text. */
  variable?: keyof Env;
  /** An environment with this variable decides on the setting, too: without its own variable there is none. */
  variableBeside?: keyof Env;
  /** Tells an owner much about the section, so the list of all sections shows it. */
  isInList?: boolean;
  /** An amount in euros. */
  isMoney?: boolean;
}

export type Settings = Record<string, Setting>;

/** The settings that share a form and are saved together. They and their fields are in the form's order. */
export interface Section {
  title: string;
  intro: string;
  settings: Settings;
  /** The form does not contain them. They are saved along with the others, or by a button of their own. */
  kept?: Settings;
  /** The form of all settings, for a section with a rule that compares several of them. */
  form?: z.ZodObject;
}

type SchemasOf<Group extends Settings> = { [Name in keyof Group]: Group[Name]["schema"] };

export function formOf<Group extends Settings>(settings: Group) {
  const schemas = Object.entries(settings).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as SchemasOf<Group>);
}

const amounts: Record<number, string> = { 2: "beiden ", 3: "drei ", 4: "vier " };

/** A choice of one of these answers, given with their labels. One of them is always chosen. */
export function choice<const Answers extends Record<string, string>>(answers: Answers) {
  const values = keysOf(answers);
  const amount = amounts[values.length] ?? "";
  return {
    schema: z.enum(values, `Bitte wählen Sie eine der ${amount}Möglichkeiten.`),
    options: Object.entries(answers).map(([value, label]) => ({ value, label })),
    isRequired: true,
  };
}

export const yesOrNo = choice({ yes: "ja", no: "nein" });
export const noOrYes = choice({ no: "nein", yes: "ja" });

/** Makes a check accept a setting that is empty. */
export function isEmptyOr(check: (text: string) => boolean) {
  return (text: string | null) => text === null || check(text);
}
