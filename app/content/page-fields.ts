/*
 * The fields of a page are the words and pictures that the administration can change. A page's schema is an
 * object of fields. Each field has a label in the form and a template, which is shown until somebody changes
 * it. A template makes no invented claim. `demo` replaces it in a shop that shows demo content.
 */

interface Common {
  /** Label in the administration's form. */
  label: string;
  hint?: string;
  /** Heading of the group in that form. */
  group?: string;
}

interface WithTemplate<Kind extends string, Value> extends Common {
  kind: Kind;
  template: Value;
  demo?: Value;
  /** May be left empty. */
  isOptional: boolean;
}

interface Limited {
  /** The longest text, in characters. */
  max: number;
}

export type LineField = WithTemplate<"line", string> & Limited;
/** One paragraph. */
export type ParagraphField = WithTemplate<"paragraph", string> & Limited;
/** Several paragraphs. */
export type TextField = WithTemplate<"text", string[]> & Limited;
/** The source of a long text. */
export type MarkdownField = WithTemplate<"markdown", string>;
export type PictureField = WithTemplate<"picture", PictureWords | null>;
export type FlagField = WithTemplate<"flag", boolean>;

export interface NumberField extends WithTemplate<"number", number | null> {
  min: number;
  max: number;
  /** Digits after the decimal comma. */
  digits: number;
}

export interface ListField<Entry extends EntryFields = EntryFields>
  extends WithTemplate<"list", EntryOf<Entry>[]> {
  /** The fields of each entry. The first is its name in lists. */
  entry: Entry;
}

/** A sentence that is shown as long as one of the named fields shows demo content. Nobody can change it. */
export interface NoteField {
  kind: "note";
  text: string;
  about: string[];
}

export interface PictureWords {
  /** A path on this site or an https address. */
  src: string;
  alt: string;
}

export type EntryField =
  | LineField
  | ParagraphField
  | TextField
  | MarkdownField
  | PictureField
  | NumberField
  | FlagField;
export type EntryFields = Record<string, EntryField>;
/** A field with a control in the form. */
export type EditableField = EntryField | ListField;
export type PageField = EditableField | NoteField;
export type PageFields = Record<string, PageField>;

type ValueOf<Field> = Field extends { kind: "list"; entry: infer Entry extends EntryFields }
  ? EntryOf<Entry>[]
  : Field extends { kind: "text" }
    ? string[]
    : Field extends { kind: "number" }
      ? number | null
      : Field extends { kind: "picture" }
        ? PictureWords | null
        : Field extends { kind: "flag" }
          ? boolean
          : string;

/** The props that a view of these fields gets. */
export type WordsOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };
/** One entry of a list with these fields. */
export type EntryOf<Entry> = { id: string } & WordsOf<Entry>;

interface Options<Value> {
  demo?: Value;
  hint?: string;
  /** Defaults to true if there is demo content but no template. */
  isOptional?: boolean;
}

function field<Kind extends string, Value>(
  kind: Kind,
  [label, template, options]: [label: string, template: Value, options?: Options<Value>],
  isEmpty: boolean,
): WithTemplate<Kind, Value> {
  return { kind, label, template, isOptional: isEmpty && options?.demo !== undefined, ...options };
}

export function line(label: string, template = "", options?: Options<string>): LineField {
  return { ...field("line", [label, template, options], template === ""), max: 200 };
}

export function paragraph(label: string, template = "", options?: Options<string>): ParagraphField {
  return { ...field("paragraph", [label, template, options], template === ""), max: 2000 };
}

export function text(
  label: string,
  template: string[] = [],
  options?: Options<string[]>,
): TextField {
  return { ...field("text", [label, template, options], template.length === 0), max: 20_000 };
}

export function markdown(
  label: string,
  options?: Pick<Options<string>, "hint" | "demo">,
): MarkdownField {
  return { ...field("markdown", [label, "", options], true), isOptional: true };
}

export function number(
  label: string,
  range: Pick<NumberField, "min" | "max" | "digits">,
  options?: Options<number>,
): NumberField {
  return { ...field<"number", number | null>("number", [label, null, options], true), ...range };
}

/** An optional picture. Without one the page shows its drawing. */
export function picture(label: string, hint?: string): PictureField {
  return {
    ...field<"picture", PictureWords | null>("picture", [label, null, { hint }], true),
    isOptional: true,
  };
}

export function flag(label: string): FlagField {
  return { ...field<"flag", boolean>("flag", [label, false], false), isOptional: true };
}

/** Entries of the same kind that can be added, removed and moved. `id` identifies an entry of the template. */
export function list<Entry extends EntryFields>(
  label: string,
  entry: Entry,
  template: EntryOf<Entry>[],
  options?: Options<EntryOf<Entry>[]>,
): ListField<Entry> {
  return { ...field("list", [label, template, options], false), isOptional: true, entry };
}

export function note(text: string, about: string[]): NoteField {
  return { kind: "note", text, about };
}

/** The sentence that search engines show below the page's title. */
export function searchText(template: string, options?: Options<string>): ParagraphField {
  return { ...paragraph("Beschreibung für Suchmaschinen", template, options), max: 300 };
}

/** Puts fields under a heading in the form. */
export function group<Fields extends PageFields>(heading: string, fields: Fields): Fields {
  const grouped = Object.entries(fields).map(([name, each]) => [name, { ...each, group: heading }]);
  return Object.fromEntries(grouped) as Fields;
}
