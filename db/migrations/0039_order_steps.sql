CREATE TABLE `order_step_counts` (
	`month` text NOT NULL,
	`step` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`month`, `step`),
	CONSTRAINT "order_step_counts_month_iso" CHECK("order_step_counts"."month" glob '[0-9][0-9][0-9][0-9]-[01][0-9]'),
	CONSTRAINT "order_step_counts_step_known" CHECK("order_step_counts"."step" in ('cart', 'checkout', 'order')),
	CONSTRAINT "order_step_counts_count_positive" CHECK("order_step_counts"."count" > 0)
);
