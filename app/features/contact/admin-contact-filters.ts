import type { contactMessages } from "#db/schema.ts";

export type MessageStatus = (typeof contactMessages.$inferSelect)["status"];

export const messageStatusLabels: Record<MessageStatus, string> = { new: "Neu", read: "Gelesen" };

export const messageFilters = ["new", "read", "unanswered", "answered"] as const;

/** The filters of the message list. */
export type MessageFilter = (typeof messageFilters)[number];

export const messageFilterLabels: Record<MessageFilter, string> = {
  ...messageStatusLabels,
  unanswered: "Unbeantwortet",
  answered: "Beantwortet",
};
