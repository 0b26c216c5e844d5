import { asc, eq, like, or, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { adminItemPath } from "#app/features/change-log/subject-paths.ts";
import { addressPattern, type PicturePlace } from "#app/features/pictures/places/picture-place.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { catalogItems, type Doing, lessons } from "#db/schema.ts";

/** The pictures that stand for the films of lessons until they play, also those of drafts. */
export const lessonPictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findLessons(queryable, picture).flatMap(({ lesson, item }) =>
      posterNames(lesson)
        .filter((name) => picture === undefined || name === picture)
        .map((name) => ({
          id: lesson.id,
          picture: name,
          label: lesson.title,
          kind: "Lektion",
          path: `${adminItemPath(item.kind, item.id)}/inhalt/lektionen/${lesson.id}`,
          alt: "",
          fate: "other-picture" as const,
        })),
    ),
  replace(transaction, picture, posterUrl, doing) {
    change(transaction, picture, { posterUrl, action: "Vorschaubild ersetzt", doing });
  },
  erase(transaction, picture, doing) {
    change(transaction, picture, {
      posterUrl: null,
      action: "Vorschaubild endgültig gelöscht",
      doing,
    });
  },
};

function findLessons(queryable: Queryable, picture?: string) {
  const { id, kind, title } = catalogItems;
  const pattern = addressPattern(picture);
  return queryable
    .select({ lesson: lessons, item: { id, kind, title } })
    .from(lessons)
    .innerJoin(catalogItems, eq(id, lessons.itemId))
    .where(or(like(lessons.posterUrl, pattern), like(draftPoster, pattern)))
    .orderBy(asc(germanOrder(title)), asc(lessons.position))
    .all();
}

const draftPoster = sql`json_extract(${lessons.draft}, '$.posterUrl')`;

/** The names of the uploaded pictures that a lesson or its draft shows. */
function posterNames({
  posterUrl,
  draft,
}: Pick<typeof lessons.$inferSelect, "posterUrl" | "draft">) {
  const names = [posterUrl, draft?.posterUrl].flatMap((url) => pictureNameIn(url ?? "") ?? []);
  return [...new Set(names)];
}

interface Change {
  posterUrl: string | null;
  action: string;
  doing: Doing | null;
}

function change(transaction: Queryable, picture: string, { posterUrl, action, doing }: Change) {
  const shows = (url: string | null | undefined) => pictureNameIn(url ?? "") === picture;
  for (const { lesson, item } of findLessons(transaction, picture)) {
    const { id, draft } = lesson;
    transaction
      .update(lessons)
      .set({
        ...(shows(lesson.posterUrl) && { posterUrl }),
        ...(draft && shows(draft.posterUrl) && { draft: { ...draft, posterUrl } }),
        version: sql`${lessons.version} + 1`,
        updatedAt: doing?.now,
      })
      .where(eq(lessons.id, id))
      .run();
    const entry = { subject: "item", subjectId: item.id, label: item.title } as const;
    const words = `Lektion „${lesson.title}“: ${action}`;
    if (doing) recordChange(transaction, { ...entry, action: words, ...doing });
  }
}
