import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, shortId, updatedAt } from "#db/columns.ts";

export const personKinds = ["team", "adviser", "testimonial"] as const;
export type PersonKind = (typeof personKinds)[number];

/** The pages that show a testimonial. */
export const testimonialPlaces = ["start-and-community", "start", "community", "about"] as const;
export type TestimonialPlace = (typeof testimonialPlaces)[number];

/** People whom the site presents: the team, its advisers, and authors of testimonials. */
export const people = sqliteTable(
  "people",
  {
    id: shortId(),
    kind: text({ enum: personKinds }).notNull(),
    name: text().notNull(),
    role: text().notNull(),
    /** A text about the person, or the words of a testimonial without quotation marks. */
    text: text().notNull(),
    /** NULL: a drawing stands in. */
    imageUrl: text("image_url"),
    /** Empty: the name beside the picture is enough. */
    imageAlt: text("image_alt").notNull().default(""),
    twitter: text(),
    facebook: text(),
    instagram: text(),
    linkedin: text(),
    /** Only for testimonials. */
    place: text({ enum: testimonialPlaces }),
    /** Counts from 1 within a kind; gaps are allowed. */
    position: integer().notNull(),
    hidden: flag("hidden").default(false),
    /** ISO date from which the person agrees to be shown. NULL: not recorded. */
    consentSince: text("consent_since"),
    /** Whether the person is invented. Becomes false when an admin changes the person. */
    isDemo: flag("is_demo").default(false),
    /** Counts the changes of the form's values. Saving an outdated version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("people_by_position").on(table.kind, table.position, table.id),
    check("people_kind_known", sql`${table.kind} in ('team', 'adviser', 'testimonial')`),
    check("people_name_given", sql`length(${table.name}) > 0`),
    check(
      "people_place_known",
      sql`${table.place} in ('start-and-community', 'start', 'community', 'about')`,
    ),
    check(
      "people_place_of_testimonials",
      sql`(${table.kind} = 'testimonial') = (${table.place} is not null)`,
    ),
    // IS, because `=` gives NULL for an invalid date, and a CHECK accepts NULL.
    check("people_consent_iso", sql`${table.consentSince} is date(${table.consentSince})`),
  ],
);
export type Person = typeof people.$inferSelect;
