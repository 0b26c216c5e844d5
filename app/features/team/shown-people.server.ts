import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Invented } from "#app/features/team/shown-people.ts";
import { logError } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { type Person, people, type TestimonialPlace } from "#db/schema.ts";

/** A person as the pages show it. */
export interface ShownPerson {
  id: string;
  name: string;
  role: string;
  text: string;
  /** A square portrait; null for a drawing of a person from behind. */
  image: string | null;
  /** Empty if the name beside it is enough. */
  imageAlt: string;
}

export type SocialNetwork = "twitter" | "facebook" | "instagram" | "linkedin";

export interface ShownMember extends ShownPerson {
  social: Partial<Record<SocialNetwork, string>>;
}

export interface ShownTestimonial extends ShownPerson {
  imageRight: boolean;
}

export async function loadTeam() {
  const rows = listShown(inArray(people.kind, ["team", "adviser"]));
  const ofKind = (kind: Person["kind"]) => rows.filter((row) => row.kind === kind).map(memberOf);
  return { members: ofKind("team"), advisers: ofKind("adviser"), invented: inventedAmong(rows) };
}

/**
 * The testimonials on a page, with alternating sides of their portraits. A page can do without them, so a failed
 * query is only logged and the result is empty.
 */
export async function loadTestimonials(page: "start" | "community") {
  const rows = listTestimonials([page, "start-and-community"]);
  const testimonials = rows.map(
    (row, index): ShownTestimonial => ({ ...personOf(row), imageRight: index % 2 === 1 }),
  );
  return { testimonials, invented: inventedAmong(rows) };
}

export interface ShownQuote {
  testimonial: ShownPerson;
  isInvented: boolean;
}

/** The quote on /about and below the legal texts; null if there is none. */
export async function loadQuote(): Promise<ShownQuote | null> {
  const [row] = listTestimonials(["about"]);
  return row ? { testimonial: personOf(row), isInvented: row.isDemo } : null;
}

function listTestimonials(places: TestimonialPlace[]): Person[] {
  try {
    return listShown(and(eq(people.kind, "testimonial"), inArray(people.place, places)));
  } catch (error) {
    logError(error, "while loading testimonials");
    return [];
  }
}

/** Everybody whom visitors see. */
export function listShownPeople(): Person[] {
  return listShown(undefined);
}

function listShown(condition: SQL | undefined): Person[] {
  return db
    .select()
    .from(people)
    .where(and(condition, eq(people.hidden, false)))
    .orderBy(asc(people.position), asc(people.id))
    .all();
}

function personOf({ id, name, role, text, imageUrl, imageAlt }: Person): ShownPerson {
  return { id, name, role, text, image: imageUrl, imageAlt };
}

function memberOf(row: Person): ShownMember {
  const { twitter, facebook, instagram, linkedin } = row;
  const links = Object.entries({ twitter, facebook, instagram, linkedin });
  return { ...personOf(row), social: Object.fromEntries(links.filter(([, link]) => link)) };
}

function inventedAmong(rows: Person[]): Invented {
  const count = rows.filter(({ isDemo }) => isDemo).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}
