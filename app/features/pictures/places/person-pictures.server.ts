import { asc, eq, like, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { personLabels } from "#app/features/change-log/change-log.ts";
import { personPath } from "#app/features/change-log/subject-paths.ts";
import { addressPattern, type PicturePlace } from "#app/features/pictures/places/picture-place.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type Doing, type Person, people } from "#db/schema.ts";

/** The portraits of people, hidden ones included. Erasing a portrait deletes the person. */
export const personPictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findPeople(queryable, picture).map(({ id, kind, name, imageUrl, imageAlt }) => ({
      id,
      picture: pictureNameIn(imageUrl ?? "") ?? "",
      label: name,
      kind: personLabels[kind],
      path: personPath(kind, id),
      alt: imageAlt,
      fate: "removed",
    })),
  replace(transaction, picture, imageUrl, doing) {
    for (const { id, kind } of findPeople(transaction, picture)) {
      transaction
        .update(people)
        .set({ imageUrl, version: sql`${people.version} + 1`, updatedAt: doing?.now })
        .where(eq(people.id, id))
        .run();
      record(transaction, { id, kind }, "Bild ersetzt", doing);
    }
  },
  erase(transaction, picture, doing) {
    for (const { id, kind } of findPeople(transaction, picture)) {
      transaction.delete(people).where(eq(people.id, id)).run();
      record(transaction, { id, kind }, "wegen Widerruf der Einwilligung gelöscht", doing);
    }
  },
};

function findPeople(queryable: Queryable, picture?: string) {
  const { id, kind, name, imageUrl, imageAlt } = people;
  return queryable
    .select({ id, kind, name, imageUrl, imageAlt })
    .from(people)
    .where(like(imageUrl, addressPattern(picture)))
    .orderBy(asc(germanOrder(name)), asc(id))
    .all();
}

function record(
  transaction: Queryable,
  { id, kind }: Pick<Person, "id" | "kind">,
  action: string,
  doing: Doing | null,
): void {
  const entry = { subject: "person", subjectId: id, label: personLabels[kind], action } as const;
  if (doing) recordChange(transaction, { ...entry, ...doing });
}
