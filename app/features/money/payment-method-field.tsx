import {
  type CheckoutMethod,
  onlineList,
  type PaymentChoice,
  paymentMethodLabels,
} from "#app/features/money/payments.ts";
import { FieldGroup } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";

/** The choice between the ways to pay. Renders nothing if there is none. */
export function PaymentMethodField({
  field,
  methods,
  onlineWays,
}: PaymentChoice & { field: FormField }) {
  if (methods.length < 2) return null;
  const chosen = field.initialValue ?? methods[0];
  return (
    <FieldGroup legend="Zahlungsart">
      <div role="radiogroup" aria-label="Zahlungsart" className="col-span-full grid gap-3">
        {methods.map((method) => (
          <label key={method} className="flex min-h-7 items-start gap-[.7rem]">
            <input
              type="radio"
              className="checkbox"
              name={field.name}
              value={method}
              required
              defaultChecked={chosen === method}
            />
            <span className="min-w-0">
              <span className="font-strong">{labels[method]}</span>{" "}
              <span className="block text-sm text-ink-soft">{hintOf(method, onlineWays)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

const labels: Record<CheckoutMethod, string> = {
  online: "Online bezahlen",
  transfer: paymentMethodLabels.transfer,
};

function hintOf(method: CheckoutMethod, onlineWays: string[]): string {
  if (method === "transfer") return "Wohin, steht gleich nach der Bestellung auf ihrer Seite.";
  if (onlineWays.length === 0)
    return "Welche Zahlungsarten es gibt, zeigt dir gleich der Zahlungsdienst.";
  return `${onlineList(onlineWays)}, auf der Seite des Zahlungsdienstes`;
}
