import { Badge } from "#app/ui/parts/badge.tsx";
import type { Email } from "#db/schema.ts";

const looks = {
  queued: { tone: "warn", icon: "hourglass", label: "Wartet" },
  sent: { tone: "good", icon: "check", label: "Gesendet" },
  failed: { tone: "bad", icon: "x", label: "Gescheitert" },
  kept: { tone: "line", icon: "mail", label: "Aufbewahrt" },
} as const;

export const emailStatusOptions = Object.entries(looks).map(([value, { label }]) => ({
  value,
  label,
}));

export function OutboxStatusBadge({ status }: Pick<Email, "status">) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}
