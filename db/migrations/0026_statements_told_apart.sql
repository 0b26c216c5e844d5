ALTER TABLE `bank_entries` ADD `repeated_in` text REFERENCES bank_imports(id);--> statement-breakpoint
ALTER TABLE `bank_entries` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `bank_entries` ADD `end_to_end_id` text;--> statement-breakpoint
ALTER TABLE `bank_entries` ADD `is_reversal` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_entries_repeated` ON `bank_entries` (`repeated_in`);--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `pending_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `problems` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `other_accounts` text DEFAULT '[]' NOT NULL;