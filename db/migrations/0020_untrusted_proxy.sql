ALTER TABLE `shop` RENAME COLUMN "unheeded_proxy_at" TO "untrusted_proxy_at";--> statement-breakpoint
DROP TRIGGER `shop_changed`;--> statement-breakpoint
-- Not of `untrusted_proxy_at`, which no public page shows and any visitor can change.
CREATE TRIGGER `shop_changed` AFTER UPDATE OF `shows_demo_content`, `test_email_arrived_at` ON `shop`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
