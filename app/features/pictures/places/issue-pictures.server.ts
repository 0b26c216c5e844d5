import { like, or, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { adminIssuePath } from "#app/features/change-log/subject-paths.ts";
import { pictureAddress } from "#app/features/pictures/picture-storage.server.ts";
import { addressPattern, type PicturePlace } from "#app/features/pictures/places/picture-place.ts";
import { pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Doing, type NewsletterIssue, newsletterIssues } from "#db/schema.ts";

/** The pictures in the texts of issues. Readers load them from here for years. */
export const issuePictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findIssues(queryable, picture).flatMap(({ id, subject, ...texts }) =>
      namesIn(texts)
        .filter((name) => picture === undefined || name === picture)
        .map((name) => ({
          id,
          picture: name,
          label: subject,
          kind: "Ausgabe",
          path: adminIssuePath(id),
          alt: "",
          fate: "other-picture" as const,
        })),
    ),
  replace(transaction, picture, address, doing) {
    const changed = (text: string) => text.replaceAll(pictureAddress(picture), address);
    change(transaction, picture, { changed, action: "Bild ersetzt", doing });
  },
  erase(transaction, picture, doing) {
    const shown = new RegExp(`!\\[[^\\]]*\\]\\([^)]*/uploads/${picture}/[^)]*\\)`, "g");
    const changed = (text: string) => text.replace(shown, "");
    change(transaction, picture, { changed, action: "Bild endgültig gelöscht", doing });
  },
};

function findIssues(queryable: Queryable, picture?: string): NewsletterIssue[] {
  const pattern = addressPattern(picture);
  const { body, filled } = newsletterIssues;
  return queryable
    .select()
    .from(newsletterIssues)
    .where(or(like(body, pattern), like(filled, pattern)))
    .all();
}

function namesIn({ body, filled }: Pick<NewsletterIssue, "body" | "filled">): string[] {
  return [...new Set(pictureNamesIn(`${body} ${filled}`))];
}

interface Change {
  changed: (text: string) => string;
  action: string;
  doing: Doing | null;
}

function change(transaction: Queryable, picture: string, { changed, action, doing }: Change): void {
  const { number, version } = newsletterIssues;
  for (const issue of findIssues(transaction, picture)) {
    const { id: subjectId, subject: label, body, filled, updatedAt } = issue;
    transaction
      .update(newsletterIssues)
      .set({
        body: changed(body),
        filled: filled && changed(filled),
        version: sql`${version} + 1`,
        updatedAt: doing?.now ?? updatedAt,
      })
      .where(sql`${number} = ${issue.number}`)
      .run();
    const entry = { subject: "issue", subjectId, label, action };
    if (doing) recordChange(transaction, { ...entry, ...doing });
  }
}
