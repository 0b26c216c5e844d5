import { inEnglish } from "#app/ui/labels/label.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Steps } from "#app/ui/parts/steps.tsx";

export const checkoutLabels = {
  title: inEnglish("Checkout", "Kasse"),
};

const stations = { cart: 1, "sign-in": 2, checkout: 3, ordered: 4 } as const;

/** The steps of an order, with the current one marked. The third has the title of its page. */
export function OrderSteps({ current }: { current: keyof typeof stations }) {
  const checkout = useWords(checkoutLabels.title);
  return (
    <Steps
      label="Schritte der Bestellung"
      labels={[{ text: "Warenkorb" }, { text: "Anmelden" }, checkout, { text: "Bestellt" }]}
      current={stations[current]}
    />
  );
}
