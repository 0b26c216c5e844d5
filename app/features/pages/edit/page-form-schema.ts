import { z } from "zod";
import type { PageFields } from "#app/content/page-fields.ts";
import { ownersPages, type SitePageName, sitePages } from "#app/content/site-pages.ts";
import {
  ALL_TEXTS,
  type ConfirmedText,
  readTexts,
} from "#app/features/pages/edit/confirmed-texts.ts";
import { controlSchemas, missingControls } from "#app/features/pages/edit/page-controls.ts";
import { PUBLISH_ANYWAY } from "#app/features/pages/edit/page-edit-words.ts";
import { postedShortId } from "#app/http/form-fields.ts";

/** A button that changes an entry of a list: its verb, the list's name and the entry's id. */
const ENTRY_INTENT = /^(up|down|edit|remove|add):([a-zA-Z]{1,40})(?::([\w-]{1,40}))?$/;

const plainIntents = [
  "save",
  "preview",
  "publish",
  "accept",
  "discard",
  "reset",
  "propose",
  "propose-instead",
] as const;

const entryVerbs = ["up", "down", "edit", "remove", "add"] as const;

export type EntryVerb = (typeof entryVerbs)[number];
export type PageIntent =
  | { verb: (typeof plainIntents)[number]; isAnyway?: boolean }
  | { verb: EntryVerb; list: string; entryId: string };

/** Whether the button belongs to a form that contains no words. */
export function isWithoutWords(intent: PageIntent | undefined): boolean {
  return intent !== undefined && ["accept", "discard", "reset"].includes(intent.verb);
}

const unknownIntent = "Diese Änderung kennen wir nicht.";

const intent = z
  .string()
  .default("save")
  .transform((text, context): PageIntent => {
    if (text === PUBLISH_ANYWAY) return { verb: "publish", isAnyway: true };
    const plain = plainIntents.find((each) => each === text);
    if (plain) return { verb: plain };
    const [, action, list, entryId = ""] = ENTRY_INTENT.exec(text) ?? [];
    const verb = entryVerbs.find((each) => each === action);
    if (verb && list) return { verb, list, entryId };
    context.addIssue({ code: "custom", message: unknownIntent });
    return z.NEVER;
  });

/** The state of the page when the form was opened. */
const version = z.string().max(40).optional().catch("unknown");

/** The schemas of all pages' forms. They hold text; `valuesOf` turns it into values. */
const pageSchemas = new Map(
  Object.entries(sitePages).map(([name, { fields }]) => [name, pageSchemaOf(fields)]),
);

/** The form of the page: all its fields, and the buttons of its lists. */
export function pageFormSchema(page: SitePageName) {
  return pageSchemas.get(page) ?? pageSchemaOf({});
}

function pageSchemaOf(fields: PageFields) {
  return z
    .object({ ...controlSchemas(fields), intent, version })
    .superRefine((posted, context) => {
      if (!isWithoutWords(posted.intent)) addMissing(fields, posted, context);
    })
    .transform(({ intent, version, ...controls }) => ({
      intent,
      version,
      typed: textsIn(controls),
    }));
}

/** The form of one entry. */
export function entryFormSchema(fields: PageFields) {
  const known = entrySchemas.get(fields) ?? entrySchemaOf(fields);
  entrySchemas.set(fields, known);
  return known;
}

const entrySchemas = new WeakMap<PageFields, ReturnType<typeof entrySchemaOf>>();

function entrySchemaOf(fields: PageFields) {
  const intent = z.enum(["save", "add", "preview"], unknownIntent).default("save");
  return z
    .object({ ...controlSchemas(fields), intent, version, newId: postedShortId })
    .superRefine((posted, context) => addMissing(fields, posted, context))
    .transform(({ intent, version, newId, ...controls }) => ({
      intent,
      version,
      newId,
      typed: textsIn(controls),
    }));
}

/** A checkbox for each page, or the button for all. A value is the state of the page that its words showed. */
export const confirmedTextsSchema = z
  .object({
    ...Object.fromEntries(ownersPages.map((name) => [name, z.string().max(40).optional()])),
    [ALL_TEXTS]: z.string().max(1000).optional(),
  })
  .transform(({ [ALL_TEXTS]: all, ...ticked }: Record<string, string | undefined>) =>
    ownersPages.flatMap((page): ConfirmedText[] => {
      const version = (all === undefined ? ticked : readTexts(all))[page];
      return version === undefined ? [] : [{ page, version }];
    }),
  )
  .refine((confirmed) => confirmed.length > 0, "Bitte haken Sie mindestens einen Text ab.");

function addMissing(fields: PageFields, posted: object, context: z.RefinementCtx): void {
  for (const [name, message] of missingControls(fields, textsIn(posted))) {
    context.addIssue({ code: "custom", path: [name], message });
  }
}

/** The text in the controls, by name. */
function textsIn(controls: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(controls).filter(
      (control): control is [string, string] => typeof control[1] === "string",
    ),
  );
}
