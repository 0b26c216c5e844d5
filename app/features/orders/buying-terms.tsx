import { Link } from "@remix-run/react";
import type { BuyingTerms } from "#app/features/orders/buying-terms.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Prose } from "#app/ui/layout/page.tsx";

/**
 * Means of payment and limits of delivery (§ 312j Abs. 1 BGB), shipping costs (§ 6 PAngV), delivery and returns
 * (Art. 246a § 1 EGBGB), and the way to a contract (Art. 246c EGBGB, § 312i BGB).
 */
export function BuyingTermsText({ terms }: { terms: BuyingTerms }) {
  return (
    <Prose>
      <Payment {...terms} />
      <Shipping {...terms} />
      <Returns {...terms} />
      <WayToContract {...terms} />
    </Prose>
  );
}

function Payment({ paymentDays, namesAccount, canPayOnline, isMailed }: BuyingTerms) {
  return (
    <>
      <h2>Zahlung</h2>
      {canPayOnline && (
        <p>
          Du zahlst gleich nach der Bestellung online, ohne Aufpreis: auf der Seite unseres
          Zahlungsdienstes, die dir alle Zahlungsarten zeigt.
        </p>
      )}
      {(namesAccount || !canPayOnline) && (
        <p>
          {canPayOnline ? "Oder du zahlst" : "Du zahlst"} im Voraus per Überweisung, ohne Aufpreis.{" "}
          {namesAccount
            ? `Konto und Verwendungszweck stehen nach der Bestellung auf ihrer Seite${isMailed ? " und in der E-Mail dazu" : ""}.`
            : "Wohin du überweist, schreiben wir dir nach der Bestellung."}{" "}
          Dafür hast du {paymentDays === 1 ? "einen Tag" : `${paymentDays} Tage`} Zeit. Einen Termin
          bezahlst du spätestens am Tag davor.
        </p>
      )}
      <p>Kostet eine Bestellung nichts, gibt es auch nichts zu bezahlen.</p>
    </>
  );
}

function Shipping({ shippingFlat, shippingFreeFrom, deliveryArea, deliveryTime }: BuyingTerms) {
  return (
    <>
      <h2>Versand</h2>
      <ul>
        <li>Versandkosten: {shippingCosts(shippingFlat, shippingFreeFrom)}</li>
        {deliveryArea && <li>Liefergebiet: {deliveryArea}</li>}
        {deliveryTime && <li>Lieferzeit: {deliveryTime}</li>}
      </ul>
      <p>
        Das gilt für Waren. Events, Kurse, Mitgliedschaften und digitale Inhalte verschicken wir
        nicht, dafür zahlst du auch keinen Versand.
      </p>
    </>
  );
}

function shippingCosts(flat: number, freeFrom: number | null): string {
  if (flat === 0 || freeFrom === 0) return "keine, wir liefern versandkostenfrei.";
  const costs = `${formatPrice(flat)} für jede Bestellung mit Waren`;
  return freeFrom === null
    ? `${costs}.`
    : `${costs}; ab ${formatPrice(freeFrom)} Warenwert versandkostenfrei.`;
}

function Returns({ returnCosts }: BuyingTerms) {
  return (
    <>
      <h2>Rücksendung</h2>
      <p>
        {returnCosts === "shop"
          ? "Widerrufst du den Kauf einer Ware, zahlen wir die Rücksendung."
          : "Widerrufst du den Kauf einer Ware, zahlst du die unmittelbaren Kosten der Rücksendung."}{" "}
        Wie du widerrufst und wann du dein Geld zurückbekommst, steht unter{" "}
        <Link to="/widerruf">Widerrufsrecht</Link>.
      </p>
    </>
  );
}

function WayToContract({ contractSentence, isMailed }: BuyingTerms) {
  return (
    <>
      <h2>So bestellst du</h2>
      <ol>
        <li>Leg in den Warenkorb, was du möchtest.</li>
        <li>Sieh den Warenkorb durch: Dort änderst du Mengen und nimmst Dinge wieder heraus.</li>
        <li>Geh zur Kasse. Dafür meldest du dich an oder legst ein Konto an.</li>
        <li>
          Trag deine Angaben ein. Fehler berichtigst du direkt im Formular; über „ändern“ neben
          „Dein Warenkorb“ kommst du zurück.
        </li>
        <li>
          Prüf die Übersicht und bestell mit „Zahlungspflichtig bestellen“, bei 0 € mit „Kostenlos
          bestellen“.
        </li>
        <li>
          {isMailed
            ? "Du bekommst sofort eine E-Mail."
            : "Deine Bestellung hat sofort eine eigene Seite, mit einer Bestätigung zum Speichern."}
          {contractSentence && <> Darin steht: „{contractSentence}“</>}
        </li>
      </ol>
      <h2>Vertragstext und Sprache</h2>
      <p>
        {isMailed
          ? "Wir speichern, was du bestellt hast, und schicken es dir mit den"
          : "Wir speichern, was du bestellt hast. Auf der Seite deiner Bestellung steht es mit den"}{" "}
        <Link to="/agb">Allgemeinen Geschäftsbedingungen</Link> und der Widerrufsbelehrung
        {isMailed ? " per E-Mail" : ", auch zum Speichern"}. Deine Bestellungen findest du auch in
        deinem Konto. Verträge schließen wir auf Deutsch.
      </p>
    </>
  );
}
