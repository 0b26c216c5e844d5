import { Link } from "@remix-run/react";
import { keptDays, keptYears } from "#app/features/kept-for.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { Prose } from "#app/ui/layout/page.tsx";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import type { Order } from "#db/schema.ts";

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
