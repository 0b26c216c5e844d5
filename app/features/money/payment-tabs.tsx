import { Tabs } from "#app/ui/parts/tabs.tsx";

/** The values of `?ansicht=`. Without one, /admin/payments shows the bank statements. */
export const paymentViews = ["erstattungen", "zahlen"] as const;
type PaymentView = (typeof paymentViews)[number];

const tabs: { view: PaymentView | null; label: string }[] = [
  { view: null, label: "Kontoauszüge" },
  { view: "erstattungen", label: "Erstattungen" },
  { view: "zahlen", label: "Einnahmen" },
];

/** Links between the views of /admin/payments. */
export function PaymentTabs({ current }: { current: PaymentView | null }) {
  return (
    <Tabs
      label="Zahlungen"
      tabs={tabs.map(({ view, label }) => ({
        to: view === null ? "/admin/payments" : `/admin/payments?ansicht=${view}`,
        label,
        isCurrent: view === current,
      }))}
    />
  );
}
