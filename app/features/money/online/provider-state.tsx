import { Form } from "@remix-run/react";
import { providerLabel, providerNameLabels } from "#app/features/money/online/provider-names.ts";
import type { ProviderState } from "#app/features/money/online/provider-state.server.ts";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { Button } from "#app/ui/parts/button.tsx";

export const CHECK_PROVIDER_PATH = "/admin/settings/zahlungsdienst";

/** The payment provider that is set up, and the button that checks its key. */
export function ProviderStateFacts({ state }: { state: ProviderState | null }) {
  const isSending = useIsSending(CHECK_PROVIDER_PATH);
  return (
    <div className="grid max-w-narrow gap-4">
      <AdminFacts
        entries={[
          {
            term: "Zahlungsdienst",
            value: state
              ? providerLabel(state)
              : "nicht eingerichtet: Bezahlt wird per Überweisung, bis MOLLIE_API_KEY gesetzt ist, oder STRIPE_SECRET_KEY und STRIPE_WEBHOOK_SECRET",
          },
          ...(state ? [{ term: "Webhook", value: webhookWords(state) }] : []),
        ]}
      />
      {state && (
        <Form method="post" action={CHECK_PROVIDER_PATH} preventScrollReset>
          <Button name="intent" value="check" disabled={isSending}>
            Verbindung prüfen
          </Button>
        </Form>
      )}
    </div>
  );
}

function webhookWords({ name, webhookUrl }: ProviderState): string {
  if (!webhookUrl) {
    return "keiner: Von außen ist dieser Server nicht erreichbar. Er fragt deshalb alle zehn Minuten selbst nach.";
  }
  return name === "stripe" ? `${webhookUrl} (bei Stripe einzutragen)` : webhookUrl;
}

/** Messages about the check of the provider. */
export const providerWords = {
  works: ({ name }: Pick<ProviderState, "name">, ways: string[]): NewToast => ({
    kind: "success",
    title: `${providerNameLabels[name]} antwortet, der Schlüssel gilt`,
    description: ways.length > 0 ? `Freigeschaltet: ${ways.join(", ")}.` : undefined,
  }),
  none: {
    title: "Es ist kein Zahlungsdienst eingerichtet",
    formErrors: ["Setzen Sie den Schlüssel in der Umgebung, und starten Sie den Server neu."],
  },
  unauthorized: (detail: string) => ({
    title: "Der Zahlungsdienst nimmt den Schlüssel nicht an",
    formErrors: [
      `Seine Antwort: ${detail}. Bitte vergleichen Sie den Schlüssel mit dem in seiner Verwaltung.`,
    ],
  }),
  silent: (detail: string) => ({
    title: "Der Zahlungsdienst antwortet nicht wie erwartet",
    formErrors: [`Die Ursache: ${detail}. Bitte versuchen Sie es in einigen Minuten noch einmal.`],
  }),
};
