-- The CHECK belongs to the column, so the table need not be rebuilt.
ALTER TABLE `orders` ADD `kept_amount` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_kept_positive" CHECK("orders"."kept_amount" >= 0);
