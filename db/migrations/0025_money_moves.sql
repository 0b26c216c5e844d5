CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`mode` text NOT NULL,
	`provider_id` text,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'creating' NOT NULL,
	`way` text,
	`checkout_url` text,
	`problem` text,
	`expires_at` integer,
	`told_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_attempts_provider_known" CHECK("payment_attempts"."provider" in ('mollie', 'stripe')),
	CONSTRAINT "payment_attempts_mode_known" CHECK("payment_attempts"."mode" in ('live', 'test')),
	CONSTRAINT "payment_attempts_amount_positive" CHECK("payment_attempts"."amount" > 0),
	CONSTRAINT "payment_attempts_state_known" CHECK("payment_attempts"."state" in ('creating', 'open', 'pending', 'paid', 'failed', 'canceled', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_provider_id_unique` ON `payment_attempts` (`provider`,`provider_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_running` ON `payment_attempts` (`order_id`) WHERE "payment_attempts"."state" in ('creating', 'open', 'pending');--> statement-breakpoint
CREATE INDEX `payment_attempts_of_order` ON `payment_attempts` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_running` ON `payment_attempts` (`told_at`) WHERE "payment_attempts"."state" in ('creating', 'open', 'pending');--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt_id` text,
	`provider_refund_id` text,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`state` text DEFAULT 'creating' NOT NULL,
	`problem` text,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount_positive" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_method_known" CHECK("refunds"."method" in ('transfer', 'online', 'cash', 'other')),
	CONSTRAINT "refunds_state_known" CHECK("refunds"."state" in ('creating', 'pending', 'done', 'failed')),
	CONSTRAINT "refunds_online_has_attempt" CHECK(("refunds"."method" = 'online') = ("refunds"."attempt_id" is not null)),
	CONSTRAINT "refunds_actor_consistent" CHECK("refunds"."actor" in ('admin', 'customer') or "refunds"."actor_id" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_id_unique` ON `refunds` (`attempt_id`,`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_running` ON `refunds` (`created_at`) WHERE "refunds"."state" in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX `refunds_by_actor` ON `refunds` (`actor_id`);--> statement-breakpoint
CREATE TABLE `bank_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`booked_on` text NOT NULL,
	`amount` integer NOT NULL,
	`payer_name` text NOT NULL,
	`payer_iban` text,
	`purpose` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `bank_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bank_entries_amount_positive" CHECK("bank_entries"."amount" > 0),
	CONSTRAINT "bank_entries_booked_on_iso" CHECK("bank_entries"."booked_on" is date("bank_entries"."booked_on")),
	CONSTRAINT "bank_entries_state_known" CHECK("bank_entries"."state" in ('open', 'booked', 'ignored'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_entries_fingerprint_unique` ON `bank_entries` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `bank_entries_of_import` ON `bank_entries` (`import_id`);--> statement-breakpoint
CREATE INDEX `bank_entries_by_state` ON `bank_entries` (`state`,`booked_on`,`id`);--> statement-breakpoint
CREATE TABLE `bank_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`first_day` text,
	`last_day` text,
	`new_count` integer NOT NULL,
	`known_count` integer NOT NULL,
	`outgoing_count` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bank_imports_counts_positive" CHECK("bank_imports"."new_count" >= 0 and "bank_imports"."known_count" >= 0 and "bank_imports"."outgoing_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `bank_imports_newest` ON `bank_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `bank_imports_by_admin` ON `bank_imports` (`created_by`);--> statement-breakpoint
CREATE TABLE `statement_layouts` (
	`header` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `order_reminders` ADD `days_after_due` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `order_reminders_planned_once` ON `order_reminders` (`order_id`,`days_after_due`);--> statement-breakpoint
ALTER TABLE `payments` ADD `bank_entry_id` text REFERENCES bank_entries(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `payments` ADD `attempt_id` text REFERENCES payment_attempts(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `payments_of_bank_entry` ON `payments` (`bank_entry_id`);--> statement-breakpoint
CREATE INDEX `payments_of_attempt` ON `payments` (`attempt_id`);