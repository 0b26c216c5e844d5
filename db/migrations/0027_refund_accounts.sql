CREATE TABLE `refund_accounts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`iban` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `payments_of_order`;--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`,`amount`);