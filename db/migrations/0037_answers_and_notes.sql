CREATE TABLE `account_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "account_notes_text_given" CHECK(length("account_notes"."text") > 0)
);
--> statement-breakpoint
CREATE INDEX `account_notes_of_user` ON `account_notes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_notes_by_admin` ON `account_notes` (`created_by`);--> statement-breakpoint
CREATE TABLE `contact_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contact_answers_text_given" CHECK(length("contact_answers"."text") > 0)
);
--> statement-breakpoint
CREATE INDEX `contact_answers_of_message` ON `contact_answers` (`message_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contact_answers_by_admin` ON `contact_answers` (`created_by`);--> statement-breakpoint
DROP INDEX `emails_to`;--> statement-breakpoint
CREATE INDEX `emails_to` ON `emails` ("recipient" collate nocase);--> statement-breakpoint
CREATE INDEX `event_bookings_by_email` ON `event_bookings` ("email" collate nocase);