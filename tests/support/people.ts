import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { type Person, people } from "#db/schema.ts";
import { formValues, type Page } from "#tests/support/browser.ts";

/** An admin's input in the form of a new person, by the path of its list. */
export const typedPeople = {
  "/admin/team": {
    kind: "team",
    name: "Ada Lindqvist",
    role: "Leitung",
    text: "Zählt Stühle.",
    linkedin: "https://www.linkedin.com/in/ada",
    consentSince: "2026-01-15",
  },
  "/admin/voices": {
    name: "Bela Okafor",
    role: "Imker, Jena",
    text: "Ich summe jetzt mit.",
    place: "start-and-community",
    consentSince: "2026-01-15",
  },
} as const;

/** Creates a person that the site shows, by default a testimonial on start page and community. */
export function createPerson(values: Partial<typeof people.$inferInsert> = {}): Person {
  const place = (values.kind ?? "testimonial") === "testimonial" ? "start-and-community" : null;
  return db
    .insert(people)
    .values({
      kind: "testimonial",
      name: "Bela Okafor",
      role: "Imker, Jena",
      text: "Ich summe jetzt mit.",
      place,
      position: 1,
      ...values,
    })
    .returning()
    .get();
}

export function findStoredPerson(id: string): Person | undefined {
  return db.select().from(people).where(eq(people.id, id)).get();
}

/** The current values of the person's form. */
export function personForm(page: Page): Record<string, string> {
  const form = page.document.querySelector("form#person");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  const { image, ...values } = formValues(form);
  return values;
}
