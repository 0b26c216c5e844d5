import type { MemberState } from "#app/features/membership/administration/member-state.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

const looks = {
  running: { tone: "good", icon: "check", children: "Läuft" },
  over: { tone: "card", icon: "clock", children: "Abgelaufen" },
  ended: { tone: "bad", icon: "x", children: "Beendet" },
  none: { tone: "card", icon: "minus", children: "Kein Mitglied" },
} as const;

export function MemberStateBadge({ membership }: { membership: MemberState }) {
  return <Badge {...looks[membership.state]} />;
}
