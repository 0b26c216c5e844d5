CREATE TABLE `order_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_due` text NOT NULL,
	`reminded_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reminded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_reminders_of_order` ON `order_reminders` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_reminders_by_user` ON `order_reminders` (`reminded_by`);--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_due` text;--> statement-breakpoint
CREATE INDEX `orders_by_payment_due` ON `orders` (`status`,`payment_due`,`created_at`,`id`);--> statement-breakpoint
-- No customer was told of a day so far: the term of what is still to be paid begins with the update.
UPDATE `orders` SET `payment_due` = date('now', '+14 days') WHERE `status` = 'pending' AND `total_amount` > 0;
