CREATE TABLE `shop` (
	`id` integer PRIMARY KEY NOT NULL,
	`shows_demo_content` integer DEFAULT false NOT NULL,
	CONSTRAINT "shop_one_row" CHECK("shop"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `site_drafts` (
	`document` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `site_versions` (
	`document` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`document`, `number`),
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "site_versions_number_counts" CHECK("site_versions"."number" > 0)
);
--> statement-breakpoint
-- A shop that was in use before keeps its look.
INSERT INTO `shop` (`id`, `shows_demo_content`)
SELECT 1, EXISTS (SELECT 1 FROM `users`) OR EXISTS (SELECT 1 FROM `catalog_items`);
--> statement-breakpoint
CREATE TRIGGER `shop_changed` AFTER UPDATE ON `shop`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `site_versions_added` AFTER INSERT ON `site_versions`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `site_versions_changed` AFTER UPDATE OF `document`, `number`, `content` ON `site_versions`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `site_versions_removed` AFTER DELETE ON `site_versions`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
