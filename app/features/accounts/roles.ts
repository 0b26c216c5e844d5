import type { Account } from "#app/features/accounts/accounts.server.ts";

export const roleLabels: Record<Account["role"], string> = {
  customer: "Kundenkonto",
  admin: "Verwaltung",
};
