import { db } from "#db/client.server.ts";
import { type ContentFile, contentFiles, type Lesson, lessons } from "#db/schema.ts";

let count = 0;

/** A published lesson. */
export function createLesson(values: Partial<Lesson> & Pick<Lesson, "itemId">): Lesson {
  count += 1;
  return db
    .insert(lessons)
    .values({ position: count, title: `Lektion ${count}`, publishedAt: new Date(), ...values })
    .returning()
    .get();
}

/** The row of a published file, without its bytes. */
export function createContentFile(
  values: Partial<ContentFile> & Pick<ContentFile, "itemId">,
): ContentFile {
  count += 1;
  return db
    .insert(contentFiles)
    .values({
      position: count,
      title: `Datei ${count}`,
      name: `datei-${count}.pdf`,
      mediaType: "application/pdf",
      bytes: 4,
      sha256: String(count).padStart(64, "0"),
      publishedAt: new Date(),
      ...values,
    })
    .returning()
    .get();
}
