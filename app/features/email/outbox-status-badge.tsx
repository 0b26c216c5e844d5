import { Badge, type BadgeLook } from "#app/ui/parts/badge.tsx";
import type { Email, EmailStatus } from "#db/schema.ts";

export const emailStatusLabels: Record<EmailStatus, string> = {
  queued: "Wartet",
  sent: "Gesendet",
  failed: "Nicht zugestellt",
  kept: "Nicht verschickt",
};

export const emailStatusLooks = {
  queued: { tone: "warn", icon: "hourglass" },
  sent: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "x" },
  kept: { tone: "line", icon: "mail" },
} satisfies Record<EmailStatus, BadgeLook>;

export function OutboxStatusBadge({ status }: Pick<Email, "status">) {
  return <Badge {...emailStatusLooks[status]}>{emailStatusLabels[status]}</Badge>;
}
