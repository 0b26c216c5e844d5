import type { Account } from "#app/features/accounts/accounts.server.ts";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

const looks = {
  customer: { tone: "card", icon: "user" },
  admin: { tone: "lake", icon: "settings" },
} as const;

export function RoleBadge({ role }: Pick<Account, "role">) {
  return <Badge {...looks[role]}>{roleLabels[role]}</Badge>;
}
