import { Badge } from "#app/ui/parts/badge.tsx";
import type { contactMessages } from "#db/schema.ts";

type ReceivedMessage = typeof contactMessages.$inferSelect;
export type MessageStatus = ReceivedMessage["status"];

const messageStatusLabels: Record<MessageStatus, string> = { new: "Neu", read: "Gelesen" };

export const messageFilters = ["new", "read", "unanswered", "answered"] as const;

/** The filters of the message list. */
export type MessageFilter = (typeof messageFilters)[number];

export const messageFilterLabels: Record<MessageFilter, string> = {
  ...messageStatusLabels,
  unanswered: "Unbeantwortet",
  answered: "Beantwortet",
};

const looks = {
  new: { tone: "warn", icon: "mail" },
  read: { tone: "line", icon: "check" },
} as const;

/** Whether a message has been read, and whether it has been answered. */
export function MessageState({
  message,
}: {
  message: Pick<ReceivedMessage, "status" | "answeredAt">;
}) {
  const { status, answeredAt } = message;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...looks[status]}>{messageStatusLabels[status]}</Badge>{" "}
      {answeredAt && (
        <Badge tone="good" icon="reply">
          Beantwortet
        </Badge>
      )}
    </span>
  );
}
