CREATE TABLE `admin_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`label` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "admin_changes_subject_known" CHECK("admin_changes"."subject" in ('item', 'order', 'subscription', 'message', 'membership', 'account', 'email'))
);
--> statement-breakpoint
CREATE INDEX `admin_changes_newest` ON `admin_changes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_changes_of_subject` ON `admin_changes` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_changes_by_admin` ON `admin_changes` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_changes_about_user` ON `admin_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `membership_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text,
	`changed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "membership_changes_kind_known" CHECK("membership_changes"."kind" in ('granted', 'ended')),
	CONSTRAINT "membership_changes_plan_known" CHECK("membership_changes"."plan" in ('Free', 'Yearly', 'Lifetime')),
	CONSTRAINT "membership_changes_plan_granted" CHECK(("membership_changes"."kind" = 'granted') = ("membership_changes"."plan" is not null))
);
--> statement-breakpoint
CREATE INDEX `membership_changes_of_user` ON `membership_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `membership_changes_by_user` ON `membership_changes` (`changed_by`);--> statement-breakpoint
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list` text NOT NULL,
	`entry_id` text NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_unique` ON `search_entries` (`list`,`entry_id`);--> statement-breakpoint
DROP INDEX `contact_messages_by_status`;--> statement-breakpoint
CREATE INDEX `contact_messages_by_name` ON `contact_messages` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_email` ON `contact_messages` ("email" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_status` ON `contact_messages` (`status`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` ("customer_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_amount` ON `orders` (`total_amount`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_catalog_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`date` text,
	`time` text,
	`location` text,
	`provider` text,
	`description` text,
	`details` text,
	`image_url` text NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`price` integer,
	`community_price` integer,
	`availability` integer DEFAULT true NOT NULL,
	`show_on_startpage` integer DEFAULT false NOT NULL,
	`show_on_offer` integer DEFAULT false NOT NULL,
	`capacity` integer,
	`stock` integer,
	`ordered` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "catalog_items_kind_known" CHECK("__new_catalog_items"."kind" in ('event', 'course', 'product')),
	CONSTRAINT "catalog_items_title_given" CHECK(length("__new_catalog_items"."title") > 0),
	CONSTRAINT "catalog_items_price_positive" CHECK("__new_catalog_items"."price" >= 0),
	CONSTRAINT "catalog_items_community_price_positive" CHECK("__new_catalog_items"."community_price" >= 0),
	CONSTRAINT "catalog_items_date_iso" CHECK("__new_catalog_items"."date" is date("__new_catalog_items"."date")),
	CONSTRAINT "catalog_items_time_hh_mm" CHECK("__new_catalog_items"."time" is strftime('%H:%M', "__new_catalog_items"."time")),
	CONSTRAINT "catalog_items_capacity_positive" CHECK("__new_catalog_items"."capacity" >= 0),
	CONSTRAINT "catalog_items_stock_positive" CHECK("__new_catalog_items"."stock" >= 0),
	CONSTRAINT "catalog_items_ordered_positive" CHECK("__new_catalog_items"."ordered" >= 0),
	CONSTRAINT "catalog_items_seats_of_dated" CHECK("__new_catalog_items"."kind" <> 'product' or "__new_catalog_items"."capacity" is null),
	CONSTRAINT "catalog_items_stock_of_products" CHECK("__new_catalog_items"."kind" = 'product' or "__new_catalog_items"."stock" is null),
	CONSTRAINT "catalog_items_event_dated" CHECK("__new_catalog_items"."kind" <> 'event' or ("__new_catalog_items"."date" is not null and "__new_catalog_items"."time" is not null and "__new_catalog_items"."location" is not null)),
	CONSTRAINT "catalog_items_product_undated" CHECK("__new_catalog_items"."kind" <> 'product' or ("__new_catalog_items"."date" is null and "__new_catalog_items"."time" is null and "__new_catalog_items"."location" is null))
);
--> statement-breakpoint
INSERT INTO `__new_catalog_items`("id", "kind", "title", "category", "date", "time", "location", "provider", "description", "details", "image_url", "image_alt", "price", "community_price", "availability", "show_on_startpage", "show_on_offer", "ordered", "created_at", "updated_at") SELECT "id", "kind", "title", "category", "date", "time", "location", "provider", "description", "details", "image_url", "image_alt", "price", "community_price", "availability", "show_on_startpage", "show_on_offer", coalesce((SELECT sum("order_items"."quantity") FROM "order_items" JOIN "orders" ON "orders"."id" = "order_items"."order_id" WHERE "order_items"."item_id" = "catalog_items"."id" AND "orders"."status" <> 'cancelled'), 0), "created_at", "updated_at" FROM `catalog_items`;--> statement-breakpoint
DROP TABLE `catalog_items`;--> statement-breakpoint
ALTER TABLE `__new_catalog_items` RENAME TO `catalog_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `catalog_items_newest` ON `catalog_items` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `catalog_items_date` ON `catalog_items` (`kind`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `catalog_items_category` ON `catalog_items` (`kind`,`category`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_by_subject` ON `emails` ("subject" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_by_first_name` ON `newsletter_subscriptions` ("first_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_by_last_name` ON `newsletter_subscriptions` ("last_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_by_status` ON `newsletter_subscriptions` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`created_at`,`id`);