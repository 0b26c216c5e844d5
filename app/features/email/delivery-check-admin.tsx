import type { DeliveryState } from "#app/features/email/delivery-check.server.ts";
import type { DeliveryFinding } from "#app/features/email/delivery-check.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/format.ts";
import { Badge, type BadgeLook } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

type DeliveryFormProps = FormState<Values> & { state: DeliveryState };
type Values = Record<"intent" | "selector", string>;

/** Asks for what the DNS cannot tell, and begins the check. */
export function DeliveryForm({ state, constraint, lastResult, problem }: DeliveryFormProps) {
  const { domain, sender, isForeign, selector } = state;
  const [form, fields] = useForm<Values>({
    id: "zustellung",
    constraint,
    lastResult,
    defaultValue: { selector: selector ?? "" },
  });
  const isSending = useIsSending();
  return (
    <>
      <p className="max-w-text">
        Alle E-Mails kommen von{" "}
        <strong>
          <EmailAddress>{sender}</EmailAddress>
        </strong>
        . Ob andere Mailserver das glauben, steht in drei Einträgen der Domain {domain} (im „DNS“).
        Anlegen können Sie sie dort, wo Sie die Domain gekauft haben, unter „DNS“ oder „Nameserver“.
      </p>
      {isForeign && (
        <Notice tone="info">
          {domain} gehört Ihrem Postfach-Anbieter: Dort können Sie nichts eintragen, und nur seine
          eigenen Mailserver dürfen in diesem Namen schreiben. Nehmen Sie als Absender eine Adresse
          Ihrer eigenen Domain.
        </Notice>
      )}
      <PostForm form={form} problem={problem} className="grid max-w-narrow gap-5">
        <FieldGrid>
          <TextField
            field={fields.selector}
            label="DKIM-Selektor"
            hint="Nennt der Anbieter Ihres Mailservers, zum Beispiel s1 oder default. Ohne ihn prüfen wir nur SPF und DMARC."
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FieldGrid>
        <Button
          look="lake"
          name="intent"
          value="check"
          disabled={isSending}
          className="justify-self-start"
        >
          Zustellung prüfen
        </Button>
      </PostForm>
    </>
  );
}

const looks: Record<DeliveryFinding["state"], BadgeLook & { label: string }> = {
  good: { tone: "good", icon: "check", label: "in Ordnung" },
  bad: { tone: "bad", icon: "circle-alert", label: "zu tun" },
  unknown: { tone: "warn", icon: "hourglass", label: "offen" },
};

export function DeliveryFindings({ findings }: { findings: DeliveryFinding[] }) {
  return (
    <AdminSection id="ergebnis" title="Ergebnis">
      <ul className="max-w-[54rem] border-b border-line">
        {findings.map(({ name, state, sentence, found, entry }) => (
          <li
            key={name}
            className="grid gap-x-6 gap-y-2 border-t border-line py-3 form:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <p className="flex flex-wrap items-center gap-3 self-start">
              <strong>{name}</strong>
              <Badge tone={looks[state].tone} icon={looks[state].icon}>
                {looks[state].label}
              </Badge>
            </p>
            <div className="grid min-w-0 justify-items-start gap-2">
              <p>{sentence}</p>
              {found.map((text) => (
                <code key={text} className="text-sm wrap-anywhere text-ink-soft">
                  {text}
                </code>
              ))}
              {entry && (
                <>
                  <p>Neuer Eintrag vom Typ TXT:</p>
                  <dl className="grid gap-1 wrap-anywhere">
                    <div>
                      <dt className="inline text-ink-soft">Name: </dt>
                      <dd className="inline">
                        <code>{entry.name}</code>
                      </dd>
                    </div>
                    <div>
                      <dt className="inline text-ink-soft">Wert: </dt>
                      <dd className="inline">
                        <code>{entry.text}</code>{" "}
                        <CopyButton name={`Wert für ${name}`} text={entry.text} />
                      </dd>
                    </div>
                  </dl>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

interface DemandsProps extends Pick<DeliveryState, "perMinute"> {
  /** The words with which the mail server has slowed us down; null: it has not. */
  slowedDown: string | null;
}

/** The rules of the large providers, and those of the own mail server. */
export function DeliveryDemands({ perMinute, slowedDown }: DemandsProps) {
  return (
    <AdminSection id="regeln" title="Was andere verlangen">
      <ul className="max-w-text list-disc ps-5">
        <li>Gmail, Yahoo und Outlook.com: SPF oder DKIM für alle, die ihnen schreiben.</li>
        <li>
          Ab etwa 5.000 E-Mails am Tag an einen von ihnen: SPF und DKIM, dazu DMARC und Abmelden mit
          einem Klick. Das kann jede Ausgabe Ihres Newsletters schon.
        </li>
        <li>
          Drücken 3 von 1.000 Empfängern „Spam“, nimmt Gmail nichts mehr an; unter 1 ist gut.
          Schreiben Sie nur Menschen, die das bestellt haben.
        </li>
        <li>
          Ihr eigener Mailserver: Newsletter gehen mit höchstens{" "}
          {countOf(perMinute, "E-Mail", "E-Mails")} in der Minute hinaus. Erlaubt der Anbieter
          weniger, stellt der Betrieb der Website es ein (BULK_PER_MINUTE).
        </li>
      </ul>
      {slowedDown && (
        <Notice tone="info">
          Zuletzt hat der Mailserver gebremst. Seine Worte: <q>{slowedDown}</q>
        </Notice>
      )}
    </AdminSection>
  );
}
