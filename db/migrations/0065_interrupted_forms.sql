CREATE TABLE `interrupted_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sealed_form` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interrupted_forms_user` ON `interrupted_forms` (`user_id`);--> statement-breakpoint
CREATE INDEX `interrupted_forms_expiry` ON `interrupted_forms` (`expires_at`);