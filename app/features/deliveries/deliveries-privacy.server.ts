import { eq, lt } from "drizzle-orm";
import { daysBefore, keptDays } from "#app/features/kept-for.ts";
import {
  type ImpersonalTable,
  impersonalTable,
  type PersonalTable,
  personalTable,
  untilAccountIsDeleted,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import { contentFiles, fileDownloads, itemContents, lessonProgress, lessons } from "#db/schema.ts";

export const personalDataOfDeliveries: PersonalTable[] = [
  personalTable(lessonProgress, {
    place: 20,
    title: "Lektionen",
    purpose: "damit du weitermachst, wo du aufgehört hast",
    period: untilAccountIsDeleted,
    chapter: "account",
    shown: { seenAt: "Zuletzt geöffnet", doneAt: "Erledigt" },
    downloaded: ["userId", "lessonId"],
    belongsTo: ({ userId }) => eq(lessonProgress.userId, userId),
    copies: [
      {
        key: "lessons",
        place: 10,
        isRare: true,
        about: ({ lessonId }) => titleOf(lessons, String(lessonId)),
      },
    ],
    erasure: "deleted",
  }),
  personalTable(fileDownloads, {
    place: 21,
    title: "Heruntergeladene Dateien",
    purpose: "um zu helfen, wenn etwas nicht ankommt, und Missbrauch zu erkennen",
    period: `${keptDays.download} Tage nach dem letzten Mal`,
    chapter: "account",
    shown: { count: "Wie oft", firstAt: "Zuerst", lastAt: "Zuletzt" },
    downloaded: ["userId", "fileId"],
    belongsTo: ({ userId }) => eq(fileDownloads.userId, userId),
    copies: [
      {
        key: "downloads",
        place: 11,
        isRare: true,
        about: ({ fileId }) => titleOf(contentFiles, String(fileId)),
      },
    ],
    erasure: "deleted",
    expires: (now) => lt(fileDownloads.lastAt, daysBefore(now, keptDays.download)),
  }),
];

export const impersonalDataOfDeliveries: ImpersonalTable[] = [
  impersonalTable(itemContents, [
    "itemId",
    "access",
    "accessDraft",
    "remindDaysBefore",
    "remindHoursBefore",
    "afterText",
    "afterTextDraft",
    "version",
    "updatedAt",
  ]),
  impersonalTable(lessons, [
    "id",
    "itemId",
    "position",
    "section",
    "title",
    "text",
    "transcript",
    "opensOn",
    "opensAfterDays",
    "isPreview",
    "posterUrl",
    "publishedAt",
    "draft",
    "version",
    "createdAt",
    "updatedAt",
  ]),
  impersonalTable(contentFiles, [
    "id",
    "itemId",
    "articleId",
    "lessonId",
    "role",
    "position",
    "title",
    "name",
    "mediaType",
    "bytes",
    "sha256",
    "publishedAt",
    "createdAt",
    "updatedAt",
  ]),
];

function titleOf(table: typeof lessons | typeof contentFiles, id: string): string | undefined {
  return db.select({ title: table.title }).from(table).where(eq(table.id, id)).get()?.title;
}
