import { eq } from "drizzle-orm";
import {
  type ImpersonalTable,
  impersonalTable,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { articles, feeds } from "#db/schema.ts";

export const personalDataOfArticles: PersonalTable[] = [
  personalTable(feeds, {
    place: 24,
    title: "Persönlicher Feed",
    purpose: "damit dein Feedreader die Beiträge für Mitglieder findet",
    period: "bis du ihn beendest oder dein Konto löschst",
    chapter: "account",
    shown: { createdAt: "Eingerichtet" },
    downloaded: ["userId", "key"],
    belongsTo: ({ userId }) => eq(feeds.userId, userId),
    copies: [{ key: "feed", place: 12, isRare: true }],
    erasure: "deleted",
  }),
];

export const impersonalDataOfArticles: ImpersonalTable[] = [
  impersonalTable(articles, [
    "id",
    "slug",
    "title",
    "lead",
    "text",
    "topic",
    "planId",
    "imageUrl",
    "imageAlt",
    "publishedAt",
    "revisedAt",
    "draft",
    "version",
    "createdAt",
    "updatedAt",
  ]),
];
