CREATE TABLE `removed_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text NOT NULL,
	`paid_on` text NOT NULL,
	`note` text,
	`reason` text NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "removed_payments_amount_moved" CHECK("removed_payments"."amount" <> 0),
	CONSTRAINT "removed_payments_method_known" CHECK("removed_payments"."method" in ('transfer', 'online', 'cash', 'other')),
	CONSTRAINT "removed_payments_paid_on_iso" CHECK("removed_payments"."paid_on" is date("removed_payments"."paid_on")),
	CONSTRAINT "removed_payments_reason_known" CHECK("removed_payments"."reason" in ('undone', 'reopened', 'confirmed', 'failed')),
	CONSTRAINT "removed_payments_actor_consistent" CHECK("removed_payments"."actor" in ('admin', 'customer') or "removed_payments"."actor_id" is null)
);
--> statement-breakpoint
CREATE INDEX `removed_payments_of_order` ON `removed_payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `removed_payments_by_actor` ON `removed_payments` (`actor_id`);