import { Link } from "@remix-run/react";
import { UsernameHint } from "#app/features/accounts/password.tsx";
import { keptDays, keptYears } from "#app/features/kept-for.ts";
import { Checkbox, FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { Prose } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import type { Order } from "#db/schema.ts";

type Values = Record<"password" | "isSure", string>;

interface DeleteAccountFormProps extends FormState<Values> {
  email: string;
}

export function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { constraint, email, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "konto-loeschen", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem} data-failure="Das Konto ist nicht gelöscht">
      <UsernameHint email={email} />
      <FieldGrid>
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
        <Checkbox field={fields.isSure} label="Ja, ich will mein Konto löschen." />
      </FieldGrid>
      <Button look="bad" disabled={isSending} className="justify-self-start max-xs:w-full">
        {isSending ? "Wird gelöscht..." : "Konto endgültig löschen"}
      </Button>
    </PostForm>
  );
}

/** Warns of open orders: without an account, their customer can only be reached by post. */
export function OpenOrders({ orders }: { orders: Pick<Order, "id" | "number">[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="offen">
      <Prose>
        <h2 id="offen">
          {orders.length === 1
            ? "Eine Bestellung ist offen"
            : `${orders.length} Bestellungen sind offen`}
        </h2>
        <ul>
          {orders.map(({ id, number }) => (
            <li key={id}>
              <Link to={`/order-confirmation/${id}`}>{number}</Link>
            </li>
          ))}
        </ul>
        <p>
          Löschst du dein Konto vorher, bleibt davon nur deine Anschrift: Wir können dir dann nicht
          mehr schreiben, wie es weitergeht. Warte, bis sie abgeschlossen{" "}
          {orders.length === 1 ? "ist" : "sind"}, oder schreib uns <ContactAddress />, wenn du
          stornieren willst.
        </p>
      </Prose>
    </section>
  );
}

interface DeletionFactsProps {
  unprovenAddress: string | null;
  /** The last day on which an invoice of the account has to be kept; null if it has none. */
  invoicesKeptUntil: string | null;
}

/** Lists which data is deleted with the account and which must be kept. */
export function DeletionFacts({ unprovenAddress, invoicesKeptUntil }: DeletionFactsProps) {
  return (
    <Prose>
      <h2>Das wird gelöscht</h2>
      <ul>
        <li>dein Konto mit Profil und allen Anmeldungen; eine Mitgliedschaft endet damit</li>
        <li>
          der Zugang zu allem, was du gekauft hast, auch zu dem, was du nur einmal bezahlt hast;
          dazu dein Fortschritt in den Lektionen, die Liste deiner Downloads und dein Feed
        </li>
        <li>die Namen und Angaben der Teilnehmenden, auch für Events, die noch kommen</li>
        <li>in deinen Bestellungen: E-Mail-Adresse, Telefonnummern, Anrede und Anmerkungen</li>
        <li>E-Mails im Postausgang an dich, auch solche, die noch nicht verschickt sind</li>
        {unprovenAddress === null && (
          <li>
            was an deiner Adresse hängt: Newsletter samt Einwilligung, deine Nachrichten an uns und
            Plätze, die andere mit ihr gebucht haben
          </li>
        )}
      </ul>
      <h2>Das bleibt</h2>
      <ul>
        <li>
          Bestellungen ohne dein Konto, mit Nummer, Datum, Positionen, Beträgen, Namen und
          Anschrift: Sie sind Buchungsbelege und {keptYears.accountingRecord} Jahre aufzubewahren
          (§&nbsp;147 AO, §&nbsp;257 HGB). Danach löschen wir sie.
        </li>
        {invoicesKeptUntil !== null && (
          <li>
            deine Rechnungen und Stornorechnungen mit allem, was darin steht, auch deiner
            E-Mail-Adresse: Wir müssen sie {keptYears.accountingRecord} Jahre lang unverändert
            aufbewahren, gerechnet ab dem Ende des Jahres, aus dem sie stammen (§&nbsp;14b UStG,
            §&nbsp;147 AO), die letzte also bis zum {formatDay(invoicesKeptUntil).long}. Danach
            löschen wir sie.
          </li>
        )}
        <li>
          Widerrufe und Kündigungen, die du uns erklärt hast: Sie sind Geschäftsbriefe und{" "}
          {keptYears.businessLetter} Jahre aufzubewahren (§&nbsp;147 AO, §&nbsp;257 HGB). Danach
          löschen wir sie.
        </li>
        <li>
          was wir dir zu deinen Verträgen geschrieben haben, mit deiner E-Mail-Adresse: Auch das
          sind Geschäftsbriefe, {keptYears.businessLetter} Jahre unverändert aufzubewahren. Danach
          löschen wir sie.
        </li>
        <li>
          was die Verwaltung geändert hat, ohne den Bezug zu deinem Konto: Das löschen wir nach{" "}
          {keptDays.change} Tagen.
        </li>
        {unprovenAddress !== null && (
          <li className="wrap-anywhere">
            Newsletter und Nachrichten unter {unprovenAddress}: Ob die Adresse dir gehört, wissen
            wir nicht. Wie du das änderst, steht unter <Link to="/dashboard/data">Meine Daten</Link>
            .
          </li>
        )}
      </ul>
    </Prose>
  );
}
