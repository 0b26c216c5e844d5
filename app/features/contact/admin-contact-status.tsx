import { messageStatusLabels } from "#app/features/contact/admin-contact-filters.ts";
import type { ReceivedMessage } from "#app/features/contact/admin-contacts.server.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

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
