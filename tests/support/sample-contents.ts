import { keepFile, receiveFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { db } from "#db/client.server.ts";
import {
  type Article,
  articles,
  type ContentFile,
  contentFiles,
  type Lesson,
  lessons,
} from "#db/schema.ts";

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

/** A published article for all members. */
export function createArticle(values: Partial<typeof articles.$inferInsert> = {}): Article {
  count += 1;
  return db
    .insert(articles)
    .values({
      slug: `beitrag-${count}`,
      title: `Beitrag ${count}`,
      publishedAt: new Date(),
      ...values,
    })
    .returning()
    .get();
}

/** Stores a content, and returns the columns of its file. */
export async function storeContent(
  content: string,
): Promise<Pick<ContentFile, "sha256" | "bytes">> {
  async function* pieces() {
    yield Buffer.from(content);
  }
  const received = await receiveFile(pieces());
  await keepFile(received);
  return { sha256: received.sha256, bytes: received.bytes };
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
