import type { MoneyOfAccount } from "#app/features/money/money-of-account.server.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";

/** The sums of a person's orders. */
export function MoneyFacts({ money }: { money: MoneyOfAccount }) {
  const { open, owed, paid, returned } = money;
  return (
    <AdminSection id="geld" title="Geld">
      <AdminFacts
        entries={[
          { term: "Noch zu bezahlen", value: formatPrice(open) },
          { term: "Zu erstatten", value: formatPrice(owed) },
          {
            term: "Insgesamt bezahlt",
            value:
              returned > 0
                ? `${formatPrice(paid)}, davon ${formatPrice(returned)} zurückgezahlt`
                : formatPrice(paid),
          },
        ]}
      />
    </AdminSection>
  );
}
