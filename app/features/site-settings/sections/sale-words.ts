import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const saleWords: SectionWords = {
  title: "Verkauf",
  intro: "Wer welchen Preis zahlt, und bis wann. Dazu Steuer und Versand.",
  controls: [
    {
      name: "communityPriceFor",
      label: "Den Community-Preis zahlen",
      isRequired: true,
      options: [
        { value: "everyone", label: "alle" },
        { value: "members", label: "nur Mitglieder mit bezahltem Plan" },
      ],
    },
    {
      name: "includedPrice",
      label: "„Inklusive“ kostet Mitglieder mit bezahltem Plan",
      isRequired: true,
      options: [
        { value: "regular", label: "den regulären Preis" },
        { value: "free", label: "0 €" },
      ],
      width: 4,
    },
    {
      name: "paymentDays",
      label: "Zahlungsfrist in Tagen",
      hint: "Gilt für neue Bestellungen.",
      isRequired: true,
      inputMode: "numeric",
      width: 2,
    },
    {
      name: "confirmedOrders",
      label: "Bestellungen erst nach Bestätigung der Adresse",
      hint: "Vor der ersten Bestellung öffnet die Kundin oder der Kunde einen Link aus einer E-Mail. Dafür braucht der Shop einen Mailserver.",
      isRequired: true,
      options: [
        { value: "no", label: "nein" },
        { value: "yes", label: "ja" },
      ],
    },
    {
      name: "taxScheme",
      label: "Umsatzsteuer",
      hint: "Fragen Sie im Zweifel Ihre Steuerberatung. Solange nichts gewählt ist, steht bei den Preisen kein Wort zur Steuer.",
      isRequired: true,
      options: [
        { value: "", label: "Noch nicht gewählt" },
        { value: "small-business", label: "Kleinunternehmen (§ 19 UStG)" },
        { value: "regular", label: "Regelbesteuerung" },
      ],
      width: 3,
    },
    {
      name: "taxSchemeFrom",
      label: "Umsatzsteuer gilt ab",
      hint: "Leer heißt: ab sofort. Frühere Bestellungen behalten ihre Steuer.",
      type: "date",
      width: 3,
    },
    {
      name: "shippingFlat",
      label: "Versandkosten in Euro",
      hint: "Einmal je Bestellung, in der Waren sind. 0 heißt versandkostenfrei.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
    },
    {
      name: "shippingFreeFrom",
      label: "Versandkostenfrei ab",
      hint: "Ab diesem Warenwert in Euro. Leer heißt: nie.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
    },
    {
      name: "deliveryTime",
      label: "Lieferzeit",
      isNeededToOpen: true,
      hint: "Zum Beispiel 3 bis 5 Werktage nach Zahlungseingang.",
      width: 3,
    },
    {
      name: "deliveryArea",
      label: "Liefergebiet",
      hint: "Wohin Sie Waren schicken, zum Beispiel Deutschland und Österreich.",
      width: 3,
    },
    {
      name: "returnCosts",
      label: "Rücksendung nach einem Widerruf zahlt",
      isRequired: true,
      options: [
        { value: "customer", label: "die Kundin oder der Kunde" },
        { value: "shop", label: "der Shop" },
      ],
      width: 3,
    },
  ],
};
