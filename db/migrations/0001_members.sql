CREATE TABLE `email_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`subscription_id` text,
	`email` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `newsletter_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "email_links_purpose_known" CHECK("email_links"."purpose" in ('password-reset', 'email-change', 'newsletter-confirmation', 'newsletter-unsubscription'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_unique` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_links_of_user` ON `email_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_links_of_subscription` ON `email_links` (`subscription_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_links_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`message_id` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`link_id` text,
	`user_id` text,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer,
	`sent_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `email_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_status_known" CHECK("emails"."status" in ('queued', 'sent', 'failed', 'kept')),
	CONSTRAINT "emails_sent_dated" CHECK("emails"."status" <> 'sent' or "emails"."sent_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key_unique` ON `emails` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `emails_message_id_unique` ON `emails` (`message_id`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `emails_newest` ON `emails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_of_user` ON `emails` (`user_id`);--> statement-breakpoint
CREATE INDEX `emails_of_link` ON `emails` (`link_id`);--> statement-breakpoint
CREATE INDEX `emails_to` ON `emails` (`recipient`);--> statement-breakpoint
CREATE TABLE `order_status_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`changed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_status_changes_is_change" CHECK("order_status_changes"."from_status" <> "order_status_changes"."to_status"),
	CONSTRAINT "order_status_changes_from_known" CHECK("order_status_changes"."from_status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "order_status_changes_to_known" CHECK("order_status_changes"."to_status" in ('pending', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `order_status_changes_of_order` ON `order_status_changes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_status_changes_by_user` ON `order_status_changes` (`changed_by`);--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `consent_version` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `consented_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `consented_from` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `confirmed_from` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `unsubscribed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;