ALTER TABLE `shop` ADD `began_closed` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A shop that was in use before stays open.
UPDATE `shop` SET `began_closed` = NOT EXISTS (SELECT 1 FROM `users`)
	AND NOT EXISTS (SELECT 1 FROM `catalog_items`) AND NOT EXISTS (SELECT 1 FROM `orders`);--> statement-breakpoint
DROP TRIGGER `shop_changed`;--> statement-breakpoint
CREATE TRIGGER `shop_changed` AFTER UPDATE OF `shows_demo_content`, `test_email_arrived_at`, `began_closed` ON `shop`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
