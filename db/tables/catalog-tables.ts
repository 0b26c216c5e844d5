import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, instant, shortId, updatedAt } from "#db/columns.ts";

export const itemKinds = ["event", "course", "product"] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * Classes of contracts by their right of withdrawal: §§ 312g, 355 and 356 BGB. Only goods are shipped. For a
 * leisure event at a fixed date there is no such right (§ 312g Abs. 2 Nr. 9 BGB).
 */
export const withdrawalClasses = ["goods", "digital", "service", "dated-leisure"] as const;
export type WithdrawalClass = (typeof withdrawalClasses)[number];

/** The kinds of items in cart and order lines. A membership is a product that is a plan. */
export const lineTypes = ["product", "course", "event", "membership"] as const;
export type LineType = (typeof lineTypes)[number];

export interface GalleryPicture {
  imageUrl: string;
  imageAlt: string;
}

export const catalogItems = sqliteTable(
  "catalog_items",
  {
    id: shortId(),
    kind: text({ enum: itemKinds }).notNull(),
    title: text().notNull(),
    category: text().notNull(),
    /** ISO date and HH:MM, both in Europe/Berlin. */
    date: text(),
    time: text(),
    /** ISO date of a later day. NULL: the item ends on the day on which it begins. */
    endDate: text("end_date"),
    /** HH:MM */
    endTime: text("end_time"),
    /** The other dates of a course, as `furtherDates` in the catalog reads and writes them. */
    furtherDates: text("further_dates"),
    location: text(),
    meetingPoint: text("meeting_point"),
    /** An http or https address. */
    mapUrl: text("map_url"),
    /** Markdown: the way there. */
    directions: text(),
    /** One line each: the length, and for whom it is not too hard. */
    duration: text(),
    level: text(),
    provider: text(),
    /** One line that introduces the item. */
    lead: text(),
    /** Markdown, like `details`, `bring` and `suits`. */
    description: text(),
    details: text(),
    bring: text(),
    suits: text(),
    /** Markdown: questions and answers. */
    questions: text(),
    imageUrl: text("image_url").notNull(),
    imageAlt: text("image_alt").notNull().default(""),
    /** Further pictures, in order. */
    gallery: text({ mode: "json" }).$type<GalleryPicture[]>().notNull().default([]),
    /** The picture of link previews. NULL: the item's own. */
    shareImageUrl: text("share_image_url"),
    /** NULL: no price yet, cannot be bought. 0: free. */
    price: cents("price"),
    /** NULL: not shown. 0: 'Inklusive'. */
    communityPrice: cents("community_price"),
    availability: flag("availability").default(true),
    showOnStartpage: flag("show_on_startpage").default(false),
    showOnOffer: flag("show_on_offer").default(false),
    /** Seats of an event or course, pieces of a product. NULL: unlimited. */
    capacity: integer(),
    stock: integer(),
    /** Pieces that orders hold: the sum of `heldQuantity`. */
    ordered: integer().notNull().default(0),
    /** Whether the product is a plan of /join. */
    isPlan: flag("is_plan").default(false),
    /** The plan ends this many months after it begins. NULL: unlimited. */
    planMonths: integer("plan_months"),
    /** Members with a paid plan pay the community price. */
    planIsPaid: flag("plan_is_paid").default(false),
    /** One feature per line. */
    planFeatures: text("plan_features").notNull().default(""),
    planNotIncluded: text("plan_not_included").notNull().default(""),
    planMostPopular: flag("plan_most_popular").default(false),
    /** NULL: nobody has moved the plan; it follows the others, in the order of the specification. */
    planPosition: integer("plan_position"),
    /** Access to what the item delivers ends this many months after it begins. NULL: unlimited. */
    accessMonths: integer("access_months"),
    /** Decides whether customers may withdraw and whether the item is shipped. */
    withdrawalClass: text("withdrawal_class", { enum: withdrawalClasses }).notNull(),
    /** Per cent of VAT in the price of a shop with regular taxation. */
    taxRate: integer("tax_rate").notNull().default(19),
    /** The reason why a rate of 0 applies. */
    taxNote: text("tax_note"),
    /** Name, postal and electronic address (Art. 19 of Regulation (EU) 2023/988). */
    manufacturer: text(),
    /** The responsible person in the EU, if the manufacturer is outside of it. */
    responsiblePerson: text("responsible_person"),
    /** Warnings and safety information. */
    safetyNote: text("safety_note"),
    /**
     * Time at which the item was taken out of the shop. Orders that refer to the item keep it from
     * being deleted.
     */
    archivedAt: instant("archived_at"),
    /** Time at which the owner called off the event. Its pieces were taken back from all orders. */
    calledOffAt: instant("called_off_at"),
    /** Whether customers name who takes each seat. */
    namesParticipants: flag("names_participants").default(true),
    /** Counts the changes made by admins. Saving an outdated version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("catalog_items_newest").on(table.kind, table.createdAt, table.id),
    index("catalog_items_date").on(table.kind, table.date, table.time),
    index("catalog_items_category").on(table.kind, table.category),
    uniqueIndex("catalog_items_one_most_popular_plan")
      .on(table.planMostPopular)
      .where(sql`${table.planMostPopular} = 1`),
    check("catalog_items_kind_known", sql`${table.kind} in ('event', 'course', 'product')`),
    check("catalog_items_title_given", sql`length(${table.title}) > 0`),
    check("catalog_items_price_positive", sql`${table.price} >= 0`),
    check("catalog_items_community_price_positive", sql`${table.communityPrice} >= 0`),
    // IS, because `=` gives NULL for an invalid date, and a CHECK accepts NULL.
    check("catalog_items_date_iso", sql`${table.date} is date(${table.date})`),
    check("catalog_items_time_hh_mm", sql`${table.time} is strftime('%H:%M', ${table.time})`),
    check(
      "catalog_items_end_time_hh_mm",
      sql`${table.endTime} is strftime('%H:%M', ${table.endTime})`,
    ),
    check(
      "catalog_items_end_after_start",
      sql`${table.endTime} is null or (${table.time} is not null and (${table.endDate} is not null or ${table.endTime} > ${table.time}))`,
    ),
    check(
      "catalog_items_end_date_later",
      sql`${table.endDate} is null or coalesce(${table.endDate} is date(${table.endDate}) and ${table.endDate} > ${table.date}, 0)`,
    ),
    check(
      "catalog_items_further_dates_after_a_first",
      sql`${table.furtherDates} is null or coalesce(${table.furtherDates} > ${table.date}, 0)`,
    ),
    check("catalog_items_access_months_positive", sql`${table.accessMonths} > 0`),
    check("catalog_items_gallery_json", sql`json_valid(${table.gallery})`),
    check("catalog_items_capacity_positive", sql`${table.capacity} >= 0`),
    check("catalog_items_stock_positive", sql`${table.stock} >= 0`),
    check("catalog_items_plan_is_product", sql`not ${table.isPlan} or ${table.kind} = 'product'`),
    check("catalog_items_plan_months_range", sql`${table.planMonths} between 1 and 60`),
    check(
      "catalog_items_withdrawal_class_known",
      sql`${table.withdrawalClass} in ('goods', 'digital', 'service', 'dated-leisure')`,
    ),
    check("catalog_items_tax_rate_known", sql`${table.taxRate} in (19, 7, 0)`),
    check("catalog_items_ordered_positive", sql`${table.ordered} >= 0`),
    check(
      "catalog_items_seats_of_dated",
      sql`${table.kind} <> 'product' or ${table.capacity} is null`,
    ),
    check(
      "catalog_items_stock_of_products",
      sql`${table.kind} = 'product' or ${table.stock} is null`,
    ),
    check(
      "catalog_items_event_dated",
      sql`${table.kind} <> 'event' or (${table.date} is not null and ${table.time} is not null and ${table.location} is not null)`,
    ),
    check(
      "catalog_items_product_undated",
      sql`${table.kind} <> 'product' or (${table.date} is null and ${table.time} is null and ${table.location} is null)`,
    ),
    check(
      "catalog_items_product_unattended",
      sql`${table.kind} <> 'product' or coalesce(${table.meetingPoint}, ${table.mapUrl}, ${table.directions}, ${table.duration}, ${table.level}, ${table.bring}, ${table.suits}, ${table.questions}) is null`,
    ),
  ],
);
export type CatalogItem = typeof catalogItems.$inferSelect;
