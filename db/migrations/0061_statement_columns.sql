DROP INDEX `bank_entries_by_amount`;--> statement-breakpoint
ALTER TABLE `bank_entries` ADD `unread_column` text;--> statement-breakpoint
ALTER TABLE `bank_entries` ADD `resembles_id` text REFERENCES bank_entries(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `bank_entries_resembling` ON `bank_entries` (`resembles_id`);--> statement-breakpoint
CREATE INDEX `bank_entries_by_amount` ON `bank_entries` (`amount`,`booked_on`);--> statement-breakpoint
CREATE TABLE `__new_statement_layouts` (
	`header` text NOT NULL,
	`kinds` text NOT NULL,
	`columns` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`header`, `kinds`)
);
--> statement-breakpoint
-- A file without headings had its first booking in their place, which is nobody's to keep.
INSERT INTO `__new_statement_layouts`("header", "kinds", "columns", "created_at") SELECT "header", '', "columns", "created_at" FROM `statement_layouts` WHERE "header" NOT GLOB '*[0-9][0-9][0-9]*' AND "header" NOT GLOB '*[0-9][.,][0-9]*';--> statement-breakpoint
DROP TABLE `statement_layouts`;--> statement-breakpoint
ALTER TABLE `__new_statement_layouts` RENAME TO `statement_layouts`;--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `problem_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `file_hash` text;--> statement-breakpoint
UPDATE `bank_imports` SET `problem_count` = json_array_length(`problems`);--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `chosen_columns` text;--> statement-breakpoint
CREATE INDEX `bank_imports_by_file` ON `bank_imports` (`file_hash`);