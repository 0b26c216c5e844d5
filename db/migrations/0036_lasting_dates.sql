-- An end on a later day needs another CHECK, so the table is rebuilt.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_catalog_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`date` text,
	`time` text,
	`end_date` text,
	`end_time` text,
	`further_dates` text,
	`location` text,
	`meeting_point` text,
	`map_url` text,
	`directions` text,
	`duration` text,
	`level` text,
	`provider` text,
	`lead` text,
	`description` text,
	`details` text,
	`bring` text,
	`suits` text,
	`questions` text,
	`image_url` text NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`gallery` text DEFAULT '[]' NOT NULL,
	`share_image_url` text,
	`price` integer,
	`community_price` integer,
	`availability` integer DEFAULT true NOT NULL,
	`show_on_startpage` integer DEFAULT false NOT NULL,
	`show_on_offer` integer DEFAULT false NOT NULL,
	`capacity` integer,
	`stock` integer,
	`ordered` integer DEFAULT 0 NOT NULL,
	`is_plan` integer DEFAULT false NOT NULL,
	`plan_months` integer,
	`plan_is_paid` integer DEFAULT false NOT NULL,
	`plan_features` text DEFAULT '' NOT NULL,
	`plan_not_included` text DEFAULT '' NOT NULL,
	`plan_most_popular` integer DEFAULT false NOT NULL,
	`plan_position` integer,
	`access_months` integer,
	`withdrawal_class` text NOT NULL,
	`tax_rate` integer DEFAULT 19 NOT NULL,
	`tax_note` text,
	`manufacturer` text,
	`responsible_person` text,
	`safety_note` text,
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
	CONSTRAINT "catalog_items_end_time_hh_mm" CHECK("__new_catalog_items"."end_time" is strftime('%H:%M', "__new_catalog_items"."end_time")),
	CONSTRAINT "catalog_items_end_after_start" CHECK("__new_catalog_items"."end_time" is null or ("__new_catalog_items"."time" is not null and ("__new_catalog_items"."end_date" is not null or "__new_catalog_items"."end_time" > "__new_catalog_items"."time"))),
	CONSTRAINT "catalog_items_end_date_later" CHECK("__new_catalog_items"."end_date" is null or coalesce("__new_catalog_items"."end_date" is date("__new_catalog_items"."end_date") and "__new_catalog_items"."end_date" > "__new_catalog_items"."date", 0)),
	CONSTRAINT "catalog_items_further_dates_after_a_first" CHECK("__new_catalog_items"."further_dates" is null or coalesce("__new_catalog_items"."further_dates" > "__new_catalog_items"."date", 0)),
	CONSTRAINT "catalog_items_access_months_positive" CHECK("__new_catalog_items"."access_months" > 0),
	CONSTRAINT "catalog_items_gallery_json" CHECK(json_valid("__new_catalog_items"."gallery")),
	CONSTRAINT "catalog_items_capacity_positive" CHECK("__new_catalog_items"."capacity" >= 0),
	CONSTRAINT "catalog_items_stock_positive" CHECK("__new_catalog_items"."stock" >= 0),
	CONSTRAINT "catalog_items_plan_is_product" CHECK(not "__new_catalog_items"."is_plan" or "__new_catalog_items"."kind" = 'product'),
	CONSTRAINT "catalog_items_plan_months_range" CHECK("__new_catalog_items"."plan_months" between 1 and 60),
	CONSTRAINT "catalog_items_withdrawal_class_known" CHECK("__new_catalog_items"."withdrawal_class" in ('goods', 'digital', 'service', 'dated-leisure')),
	CONSTRAINT "catalog_items_tax_rate_known" CHECK("__new_catalog_items"."tax_rate" in (19, 7, 0)),
	CONSTRAINT "catalog_items_ordered_positive" CHECK("__new_catalog_items"."ordered" >= 0),
	CONSTRAINT "catalog_items_seats_of_dated" CHECK("__new_catalog_items"."kind" <> 'product' or "__new_catalog_items"."capacity" is null),
	CONSTRAINT "catalog_items_stock_of_products" CHECK("__new_catalog_items"."kind" = 'product' or "__new_catalog_items"."stock" is null),
	CONSTRAINT "catalog_items_event_dated" CHECK("__new_catalog_items"."kind" <> 'event' or ("__new_catalog_items"."date" is not null and "__new_catalog_items"."time" is not null and "__new_catalog_items"."location" is not null)),
	CONSTRAINT "catalog_items_product_undated" CHECK("__new_catalog_items"."kind" <> 'product' or ("__new_catalog_items"."date" is null and "__new_catalog_items"."time" is null and "__new_catalog_items"."location" is null)),
	CONSTRAINT "catalog_items_product_unattended" CHECK("__new_catalog_items"."kind" <> 'product' or coalesce("__new_catalog_items"."meeting_point", "__new_catalog_items"."map_url", "__new_catalog_items"."directions", "__new_catalog_items"."duration", "__new_catalog_items"."level", "__new_catalog_items"."bring", "__new_catalog_items"."suits", "__new_catalog_items"."questions") is null)
);
--> statement-breakpoint
INSERT INTO `__new_catalog_items`("id", "kind", "title", "category", "date", "time", "end_time", "location", "meeting_point", "map_url", "provider", "lead", "description", "details", "bring", "suits", "image_url", "image_alt", "price", "community_price", "availability", "show_on_startpage", "show_on_offer", "capacity", "stock", "ordered", "is_plan", "plan_months", "plan_is_paid", "plan_features", "plan_not_included", "plan_most_popular", "plan_position", "access_months", "withdrawal_class", "tax_rate", "tax_note", "manufacturer", "responsible_person", "safety_note", "archived_at", "version", "created_at", "updated_at") SELECT "id", "kind", "title", "category", "date", "time", "end_time", "location", "meeting_point", "map_url", "provider", "lead", "description", "details", "bring", "suits", "image_url", "image_alt", "price", "community_price", "availability", "show_on_startpage", "show_on_offer", "capacity", "stock", "ordered", "is_plan", "plan_months", "plan_is_paid", "plan_features", "plan_not_included", "plan_most_popular", "plan_position", "access_months", "withdrawal_class", "tax_rate", "tax_note", "manufacturer", "responsible_person", "safety_note", "archived_at", "version", "created_at", "updated_at" FROM `catalog_items`;--> statement-breakpoint
DROP TABLE `catalog_items`;--> statement-breakpoint
ALTER TABLE `__new_catalog_items` RENAME TO `catalog_items`;--> statement-breakpoint
CREATE INDEX `catalog_items_newest` ON `catalog_items` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `catalog_items_date` ON `catalog_items` (`kind`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `catalog_items_category` ON `catalog_items` (`kind`,`category`);--> statement-breakpoint
CREATE UNIQUE INDEX `catalog_items_one_most_popular_plan` ON `catalog_items` (`plan_most_popular`) WHERE "catalog_items"."plan_most_popular" = 1;--> statement-breakpoint
-- Rebuilding the table has dropped its triggers (0024).
CREATE TRIGGER `catalog_items_search_added` AFTER INSERT ON `catalog_items` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('catalog_items', new.`id`, replace(new.`title`, char(173), '') || char(10) || new.`category` || char(10) || coalesce(new.`location`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_search_changed` AFTER UPDATE OF `title`, `category`, `location` ON `catalog_items` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`title`, char(173), '') || char(10) || new.`category` || char(10) || coalesce(new.`location`, '') WHERE `list` = 'catalog_items' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_search_removed` AFTER DELETE ON `catalog_items` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'catalog_items' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_added` AFTER INSERT ON `catalog_items`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_removed` AFTER DELETE ON `catalog_items`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_changed` AFTER UPDATE ON `catalog_items`
WHEN old.`ordered` = new.`ordered`
	OR min(11, coalesce(new.`capacity`, new.`stock`) - new.`ordered`)
		IS NOT min(11, coalesce(old.`capacity`, old.`stock`) - old.`ordered`)
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
