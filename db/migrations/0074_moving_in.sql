CREATE TABLE `asked_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `move_rows` (
	`move_id` text NOT NULL,
	`line` integer NOT NULL,
	`cells` text NOT NULL,
	`key` text,
	`verdict` text,
	`reason` text,
	`is_forced` integer DEFAULT false NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	`made` text,
	PRIMARY KEY(`move_id`, `line`),
	FOREIGN KEY (`move_id`) REFERENCES `moves`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "move_rows_verdict_known" CHECK("move_rows"."verdict" in ('new', 'known', 'different', 'unusable'))
);
--> statement-breakpoint
CREATE INDEX `move_rows_by_key` ON `move_rows` (`key`,`move_id`,`line`);--> statement-breakpoint
CREATE INDEX `move_rows_by_verdict` ON `move_rows` (`move_id`,`verdict`,`line`);--> statement-breakpoint
CREATE INDEX `move_rows_by_progress` ON `move_rows` (`move_id`,`is_done`,`line`);--> statement-breakpoint
CREATE TABLE `moved_memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`move_id` text,
	`plan` text NOT NULL,
	`plan_id` text,
	`plan_months` integer,
	`plan_is_paid` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`move_id`) REFERENCES `moves`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`plan_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moved_memberships_plan_named" CHECK(length("moved_memberships"."plan") > 0),
	CONSTRAINT "moved_memberships_first_day_iso" CHECK("moved_memberships"."first_day" is date("moved_memberships"."first_day")),
	CONSTRAINT "moved_memberships_last_day_iso" CHECK("moved_memberships"."last_day" is date("moved_memberships"."last_day")),
	CONSTRAINT "moved_memberships_days_in_order" CHECK("moved_memberships"."last_day" >= "moved_memberships"."first_day")
);
--> statement-breakpoint
CREATE INDEX `moved_memberships_of_user` ON `moved_memberships` (`user_id`,`first_day`);--> statement-breakpoint
CREATE INDEX `moved_memberships_of_move` ON `moved_memberships` (`move_id`);--> statement-breakpoint
CREATE INDEX `moved_memberships_of_plan` ON `moved_memberships` (`plan_id`);--> statement-breakpoint
CREATE TABLE `moved_people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`move_id` text,
	`number` text,
	`note` text,
	`is_new` integer NOT NULL,
	`invited_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`move_id`) REFERENCES `moves`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moved_people_of_move` ON `moved_people` (`move_id`);--> statement-breakpoint
CREATE TABLE `moves` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`header` text NOT NULL,
	`columns` text,
	`choices` text DEFAULT '{}' NOT NULL,
	`state` text DEFAULT 'columns' NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`applied_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "moves_kind_known" CHECK("moves"."kind" in ('people', 'subscribers', 'addresses')),
	CONSTRAINT "moves_state_known" CHECK("moves"."state" in ('columns', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `moves_newest` ON `moves` (`created_at`);--> statement-breakpoint
CREATE INDEX `moves_by_admin` ON `moves` (`created_by`);--> statement-breakpoint
CREATE INDEX `moves_by_state` ON `moves` (`state`);--> statement-breakpoint
CREATE TABLE `old_address_hits` (
	`from_path` text NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`from_path`, `month`),
	FOREIGN KEY (`from_path`) REFERENCES `old_addresses`(`from_path`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `old_addresses` (
	`from_path` text PRIMARY KEY NOT NULL,
	`to_path` text NOT NULL,
	`move_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`move_id`) REFERENCES `moves`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `old_addresses_newest` ON `old_addresses` (`created_at`,`from_path`);--> statement-breakpoint
CREATE INDEX `old_addresses_of_move` ON `old_addresses` (`move_id`);--> statement-breakpoint
CREATE TABLE `unknown_paths` (
	`path` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`last_day` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unknown_paths_by_day` ON `unknown_paths` (`last_day`);