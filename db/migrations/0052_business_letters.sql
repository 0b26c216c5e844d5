CREATE TABLE `business_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`declaration_id` text,
	`user_id` text,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`signature` text,
	`kept_until` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`declaration_id`) REFERENCES `declarations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "business_letters_about_contract" CHECK(coalesce("business_letters"."order_id", "business_letters"."declaration_id") is not null)
);
--> statement-breakpoint
CREATE INDEX `business_letters_of_order` ON `business_letters` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `business_letters_of_declaration` ON `business_letters` (`declaration_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `business_letters_of_user` ON `business_letters` (`user_id`);--> statement-breakpoint
CREATE INDEX `business_letters_to` ON `business_letters` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `business_letters_by_retention` ON `business_letters` (`kept_until`);
--> statement-breakpoint
CREATE TRIGGER `business_letters_unchanged` BEFORE UPDATE OF `id`, `order_id`, `declaration_id`, `recipient`, `subject`, `content`, `signature`, `kept_until`, `created_at` ON `business_letters` BEGIN
	SELECT RAISE(ABORT, 'A business letter cannot be changed');
END;
--> statement-breakpoint
-- Years end in Berlin, an hour before they end in UTC.
CREATE TRIGGER `business_letters_kept` BEFORE DELETE ON `business_letters` WHEN old.`kept_until` >= date('now', '+1 hour') BEGIN
	SELECT RAISE(ABORT, 'A business letter is kept for six years');
END;
--> statement-breakpoint
DROP TRIGGER `invoices_kept`;
--> statement-breakpoint
CREATE TRIGGER `invoices_kept` BEFORE DELETE ON `invoices` WHEN old.`kept_until` >= date('now', '+1 hour') BEGIN
	SELECT RAISE(ABORT, 'An invoice is kept for eight years');
END;
--> statement-breakpoint
-- The e-mails of the last 90 days whose key names their order or declaration.
INSERT INTO `business_letters`(`id`, `order_id`, `declaration_id`, `user_id`, `recipient`, `subject`, `content`, `kept_until`, `created_at`)
WITH `reports` AS (
	SELECT *, substr(`key`, 1, instr(`key`, ':') - 1) AS `event`, substr(`key`, instr(`key`, ':') + 1, 36) AS `subject_id` FROM `emails`
), `contracts` AS (
	SELECT `reports`.*,
		CASE
			WHEN `event` IN ('order-confirmation', 'order-shipped', 'early-start', 'refund-account') THEN (SELECT `id` FROM `orders` WHERE `id` = `subject_id`)
			WHEN `event` = 'order-status' THEN (SELECT `order_id` FROM `order_status_changes` WHERE `id` = `subject_id`)
			WHEN `event` = 'payment-reminder' THEN (SELECT `order_id` FROM `order_reminders` WHERE `id` = `subject_id`)
			WHEN `event` = 'refund' THEN (SELECT `order_id` FROM `refunds` WHERE `id` = `subject_id`)
			WHEN `event` IN ('late-payment', 'payment-arrived') THEN (SELECT `order_id` FROM `payment_attempts` WHERE `id` = `subject_id`)
			ELSE (SELECT `order_id` FROM `declarations` WHERE `id` = `subject_id`)
		END AS `order_id`,
		(SELECT `id` FROM `declarations` WHERE `id` = `subject_id`) AS `declaration_id`
	FROM `reports`
)
SELECT `id`, `order_id`, `declaration_id`, `user_id`, `recipient`, `subject`, `content`,
	(strftime('%Y', `created_at` / 1000, 'unixepoch', '+1 hour') + 6) || '-12-31', `created_at`
FROM `contracts` WHERE coalesce(`order_id`, `declaration_id`) IS NOT NULL;
