CREATE TABLE `done_forms` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `done_forms_created` ON `done_forms` (`created_at`);