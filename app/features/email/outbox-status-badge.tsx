import { Badge } from "#app/ui/parts/badge.tsx";
import type { Email, EmailStatus } from "#db/schema.ts";

export const emailStatusLabels: Record<EmailStatus, string> = {
  queued: "Wartet",
  sent: "Gesendet",
  failed: "Nicht zugestellt",
  kept: "Nicht verschickt",
};

const looks = {
  queued: { tone: "warn", icon: "hourglass" },
  sent: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "x" },
  kept: { tone: "line", icon: "mail" },
} as const;

export function OutboxStatusBadge({ status }: Pick<Email, "status">) {
  return <Badge {...looks[status]}>{emailStatusLabels[status]}</Badge>;
}
