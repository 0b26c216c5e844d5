import { Form } from "@remix-run/react";
import { type EarlyStartClass, earlyStartTexts } from "#app/features/orders/early-start.ts";
import { Button } from "#app/ui/parts/button.tsx";

export const CONSENT_FAILURE = "Deine Zustimmung ließ sich nicht speichern";

/** Offers the consent to an early start once more. The box is never ticked in advance. */
export function ConsentForm({ orderId, wanted }: { orderId: string; wanted: EarlyStartClass }) {
  const name = wanted === "digital" ? "consentDigital" : "consentService";
  return (
    <Form
      method="post"
      action="/dashboard/inhalte"
      data-failure={CONSENT_FAILURE}
      className="grid max-w-text gap-4"
    >
      <input type="hidden" name="order" value={orderId} />
      <label className="flex min-h-7 items-start gap-[.7rem]">
        <input type="checkbox" name={name} required className="checkbox" />
        <span className="hyphens-auto">{earlyStartTexts[wanted]}</span>
      </label>
      <Button className="justify-self-start">Jetzt öffnen</Button>
    </Form>
  );
}
