CREATE TABLE `shop_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shop_settings_one_row" CHECK("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_version_counts" CHECK("shop_settings"."version" >= 0)
);
--> statement-breakpoint
-- The settings were a document of `site_versions`.
INSERT INTO `shop_settings` (`id`, `settings`, `version`, `updated_at`, `updated_by`)
SELECT 1, `content`, `number`, `created_at`, `created_by`
FROM `site_versions` WHERE `document` = 'settings' ORDER BY `number` DESC LIMIT 1;
--> statement-breakpoint
INSERT OR IGNORE INTO `shop_settings` (`id`, `settings`, `updated_at`) VALUES (1, '{}', unixepoch() * 1000);
--> statement-breakpoint
DELETE FROM `site_versions` WHERE `document` = 'settings';
--> statement-breakpoint
CREATE TRIGGER `shop_settings_added` AFTER INSERT ON `shop_settings`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `shop_settings_changed` AFTER UPDATE OF `settings`, `version` ON `shop_settings`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `shop_settings_removed` AFTER DELETE ON `shop_settings`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
