import { Steps } from "#app/ui/parts/steps.tsx";

const stations = { Warenkorb: 1, Anmelden: 2, Kasse: 3, Bestellt: 4 } as const;

/** The steps of an order, with the current one marked. */
export function OrderSteps({ current }: { current: keyof typeof stations }) {
  return (
    <Steps
      label="Schritte der Bestellung"
      labels={Object.keys(stations)}
      current={stations[current]}
    />
  );
}
