CREATE TABLE `catalog_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`date` text,
	`time` text,
	`location` text,
	`provider` text,
	`description` text,
	`details` text,
	`image_url` text NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`price` integer,
	`community_price` integer,
	`availability` integer DEFAULT true NOT NULL,
	`show_on_startpage` integer DEFAULT false NOT NULL,
	`show_on_offer` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "catalog_items_kind_known" CHECK("catalog_items"."kind" in ('event', 'course', 'product')),
	CONSTRAINT "catalog_items_title_given" CHECK(length("catalog_items"."title") > 0),
	CONSTRAINT "catalog_items_price_positive" CHECK("catalog_items"."price" >= 0),
	CONSTRAINT "catalog_items_community_price_positive" CHECK("catalog_items"."community_price" >= 0),
	CONSTRAINT "catalog_items_date_iso" CHECK("catalog_items"."date" is date("catalog_items"."date")),
	CONSTRAINT "catalog_items_time_hh_mm" CHECK("catalog_items"."time" is strftime('%H:%M', "catalog_items"."time")),
	CONSTRAINT "catalog_items_event_dated" CHECK("catalog_items"."kind" <> 'event' or ("catalog_items"."date" is not null and "catalog_items"."time" is not null and "catalog_items"."location" is not null)),
	CONSTRAINT "catalog_items_product_undated" CHECK("catalog_items"."kind" <> 'product' or ("catalog_items"."date" is null and "catalog_items"."time" is null and "catalog_items"."location" is null))
);
--> statement-breakpoint
CREATE INDEX `catalog_items_newest` ON `catalog_items` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `catalog_items_date` ON `catalog_items` (`kind`,`date`,`time`);--> statement-breakpoint
CREATE INDEX `catalog_items_category` ON `catalog_items` (`kind`,`category`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`message` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "contact_messages_status_known" CHECK("contact_messages"."status" in ('new', 'read'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_newest` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_status` ON `contact_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `event_bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`seat` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_bookings_seat_range" CHECK("event_bookings"."seat" between 1 and 99)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_bookings_seat_unique` ON `event_bookings` (`order_item_id`,`seat`);--> statement-breakpoint
CREATE INDEX `event_bookings_of_event` ON `event_bookings` (`event_id`);--> statement-breakpoint
CREATE TABLE `newsletter_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`status` text DEFAULT 'subscribed' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_lower_case" CHECK("newsletter_subscriptions"."email" = lower("newsletter_subscriptions"."email")),
	CONSTRAINT "newsletter_subscriptions_status_known" CHECK("newsletter_subscriptions"."status" in ('pending', 'subscribed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_email_unique` ON `newsletter_subscriptions` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_newest` ON `newsletter_subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`item_type` text NOT NULL,
	`item_title` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_items_type_known" CHECK("order_items"."item_type" in ('product', 'course', 'event', 'membership')),
	CONSTRAINT "order_items_quantity_range" CHECK("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_price_positive" CHECK("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_position_unique` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_items_of_item` ON `order_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`user_id` text,
	`checkout_token` text NOT NULL,
	`cart_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_amount` integer NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text,
	`salutation` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`street` text NOT NULL,
	`zipcode` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`areacode` text,
	`phone` text,
	`mobile` text,
	`notes` text,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "orders_total_positive" CHECK("orders"."total_amount" >= 0),
	CONSTRAINT "orders_completion_dated" CHECK("orders"."status" <> 'completed' or "orders"."completed_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_sequence_unique` ON `orders` (`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_token_unique` ON `orders` (`user_id`,`checkout_token`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_cart` ON `orders` (`user_id`,`cart_id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`salutation` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`street` text,
	`zipcode` text,
	`city` text,
	`country` text,
	`areacode` text,
	`phone` text,
	`mobile` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expire`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'customer' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);