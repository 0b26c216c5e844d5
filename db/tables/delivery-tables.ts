import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, shortId, updatedAt, uuid } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";
import { catalogItems } from "#db/tables/catalog-tables.ts";

/** The texts that customers of an item get beside its files and lessons, and when they are reminded of its date. */
export const itemContents = sqliteTable(
  "item_contents",
  {
    itemId: text("item_id")
      .primaryKey()
      .references(() => catalogItems.id, { onDelete: "cascade" }),
    /** Markdown for customers only, such as the link of an online room. Empty: nothing is published. */
    access: text().notNull().default(""),
    /** The next version of `access`. NULL: there is none. */
    accessDraft: text("access_draft"),
    /** Customers are reminded this many days before the date. NULL: never. */
    remindDaysBefore: integer("remind_days_before").default(2),
    /** Customers of an online date are reminded this many hours before it begins. NULL: never. */
    remindHoursBefore: integer("remind_hours_before").default(2),
    /** Markdown for an e-mail on the day after the date. Empty: there is none. */
    afterText: text("after_text").notNull().default(""),
    /** The next version of `afterText`. NULL: there is none. */
    afterTextDraft: text("after_text_draft"),
    /** Counts the changes made by admins. */
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("item_contents_remind_days_range", sql`${table.remindDaysBefore} between 1 and 30`),
    check("item_contents_remind_hours_range", sql`${table.remindHoursBefore} between 1 and 24`),
  ],
);
export type ItemContent = typeof itemContents.$inferSelect;

/** The items that members with a plan have access to. */
export const planInclusions = sqliteTable(
  "plan_inclusions",
  {
    planId: text("plan_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "cascade" }),
    itemId: text("item_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "cascade" }),
    /** Only memberships that were ordered or granted until then have it. NULL: the plan includes it today. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.itemId] }),
    index("plan_inclusions_of_item").on(table.itemId),
  ],
);

/** The parts of a lesson that its form edits. */
export interface LessonValues {
  /** The heading above the lesson. Empty: it continues the section before it. */
  section: string;
  title: string;
  /** Markdown. */
  text: string;
  /** The words of the audio or video: Markdown, may be empty. */
  transcript: string;
  /** The ISO day in Berlin on which the lesson opens. NULL: it does not wait for a day. */
  opensOn: string | null;
  /** The lesson opens this many days after access begins. NULL: it does not wait. */
  opensAfterDays: number | null;
  /** Whether everyone may read the lesson. */
  isPreview: boolean;
  /** The address of the picture that stands for the film until it plays. NULL: there is none. */
  posterUrl: string | null;
}

export const lessons = sqliteTable(
  "lessons",
  {
    id: shortId(),
    itemId: text("item_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    section: text().notNull().default(""),
    title: text().notNull(),
    text: text().notNull().default(""),
    transcript: text().notNull().default(""),
    opensOn: text("opens_on"),
    opensAfterDays: integer("opens_after_days"),
    isPreview: flag("is_preview").default(false),
    posterUrl: text("poster_url"),
    /** NULL: customers do not see the lesson yet. */
    publishedAt: instant("published_at"),
    /** The next version of a published lesson. NULL: there is none. */
    draft: text({ mode: "json" }).$type<LessonValues>(),
    /** Counts the changes made by admins. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("lessons_of_item").on(table.itemId, table.position),
    check("lessons_title_given", sql`length(${table.title}) > 0`),
    check("lessons_opens_on_iso", sql`${table.opensOn} is date(${table.opensOn})`),
    check("lessons_opens_after_days_range", sql`${table.opensAfterDays} between 0 and 3650`),
  ],
);
export type Lesson = typeof lessons.$inferSelect;

/** A lesson plays its media. All other files can be downloaded. */
export const contentFileRoles = ["file", "media", "captions"] as const;
export type ContentFileRole = (typeof contentFileRoles)[number];

/** The parts of an article that its form edits. */
export interface ArticleValues {
  title: string;
  /** A few sentences that everyone may read. */
  lead: string;
  /** Markdown for members only. */
  text: string;
  /** The heading under which the article is listed. Empty: none. */
  topic: string;
  /** The least plan that opens the article. NULL: every plan opens it. */
  planId: string | null;
  imageUrl: string | null;
  imageAlt: string;
}

/** Texts of the owner for members. */
export const articles = sqliteTable(
  "articles",
  {
    id: shortId(),
    /** Names the article in its address. It stays when the title changes. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    lead: text().notNull().default(""),
    text: text().notNull().default(""),
    topic: text().notNull().default(""),
    // A deleted plan must not open its articles to everyone. The administration only hides a plan that has any.
    planId: text("plan_id").references(() => catalogItems.id, { onDelete: "cascade" }),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt").notNull().default(""),
    /** NULL: members do not see the article yet. */
    publishedAt: instant("published_at"),
    /** The last time that an admin published what members read. NULL: never. */
    revisedAt: instant("revised_at"),
    /** The next version of a published article. NULL: there is none. */
    draft: text({ mode: "json" }).$type<ArticleValues>(),
    /** Counts the changes made by admins. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("articles_newest").on(table.publishedAt, table.id),
    index("articles_of_plan").on(table.planId),
    check("articles_title_given", sql`length(${table.title}) > 0`),
    check("articles_slug_given", sql`length(${table.slug}) > 0`),
  ],
);
export type Article = typeof articles.$inferSelect;

/** Files that only people with access to their item or article may load. Their bytes are in the data folder. */
export const contentFiles = sqliteTable(
  "content_files",
  {
    id: uuid(),
    /** NULL: the file belongs to an article. */
    itemId: text("item_id").references(() => catalogItems.id, { onDelete: "cascade" }),
    /** NULL: the file belongs to an item. */
    articleId: text("article_id").references(() => articles.id, { onDelete: "cascade" }),
    /** NULL: the file belongs to the whole item. */
    lessonId: text("lesson_id").references(() => lessons.id, { onDelete: "cascade" }),
    role: text({ enum: contentFileRoles }).notNull().default("file"),
    position: integer().notNull(),
    title: text().notNull(),
    /** The name under which browsers save the file. */
    name: text().notNull(),
    /** Detected from the content. */
    mediaType: text("media_type").notNull(),
    bytes: integer().notNull(),
    /** Names the file in the data folder. */
    sha256: text().notNull(),
    /** NULL: customers do not see the file yet. */
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("content_files_of_item").on(table.itemId, table.position),
    index("content_files_of_article").on(table.articleId, table.position),
    index("content_files_of_lesson").on(table.lessonId),
    index("content_files_by_content").on(table.sha256),
    check("content_files_role_known", sql`${table.role} in ('file', 'media', 'captions')`),
    check(
      "content_files_one_holder",
      sql`(${table.itemId} is null) <> (${table.articleId} is null)`,
    ),
    check("content_files_bytes_positive", sql`${table.bytes} >= 0`),
  ],
);
export type ContentFile = typeof contentFiles.$inferSelect;

/** The lessons that a customer has opened. */
export const lessonProgress = sqliteTable(
  "lesson_progress",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lessonId: text("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    seenAt: instant("seen_at").notNull(),
    /** NULL: the customer has not marked the lesson as done. */
    doneAt: instant("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index("lesson_progress_of_lesson").on(table.lessonId),
  ],
);

/** How often a customer has loaded a file. */
export const fileDownloads = sqliteTable(
  "file_downloads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => contentFiles.id, { onDelete: "cascade" }),
    count: integer().notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fileId] }),
    index("file_downloads_of_file").on(table.fileId),
    index("file_downloads_by_age").on(table.lastAt),
    check("file_downloads_count_positive", sql`${table.count} > 0`),
  ],
);

/** The secret address at which a member's feed reader finds the articles. A new address replaces the row. */
export const feeds = sqliteTable("feeds", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The part of the address that differs from that of an earlier feed. */
  key: text()
    .notNull()
    .unique()
    .$defaultFn(() => crypto.randomUUID()),
  createdAt: createdAt(),
});
