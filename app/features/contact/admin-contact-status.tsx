import { Badge } from "#app/ui/badge.tsx";
import type { contactMessages } from "#db/schema.ts";

export type MessageStatus = (typeof contactMessages.$inferSelect)["status"];

export const messageStatusLabels = { new: "Neu", read: "Gelesen" } satisfies Record<
  MessageStatus,
  string
>;

const looks = {
  new: { tone: "warn", icon: "mail" },
  read: { tone: "line", icon: "check" },
} as const;

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  return <Badge {...looks[status]}>{messageStatusLabels[status]}</Badge>;
}
