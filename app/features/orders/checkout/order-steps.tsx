import { Steps } from "#app/ui/parts/steps.tsx";

const STATIONS = ["Warenkorb", "Anmelden", "Kasse", "Bestellt"] as const;

/** The steps of an order, with the current one marked. */
export function OrderSteps({ current }: { current: (typeof STATIONS)[number] }) {
  return (
    <Steps
      label="Schritte der Bestellung"
      labels={[...STATIONS]}
      current={STATIONS.indexOf(current) + 1}
    />
  );
}
