import type { Message } from "#app/http/toast.server.ts";

type Problem = [{ title: string; formErrors: string[] }, { status: number }];

/** Why nothing was ordered: heading and sentence above the form, and the answer's status. */
export const checkoutMessages = {
  signInFirst: {
    kind: "info",
    title: "Bitte melde dich an, um fortzufahren.",
  } satisfies Message,
  orderedAlready: {
    kind: "info",
    title: "Diese Bestellung ist schon bei uns",
    description: "Wir haben sie nicht noch einmal angelegt. Dein Warenkorb ist wieder leer.",
  } satisfies Message,
  changed: [
    {
      title: "Deine Bestellung hat sich geändert",
      formErrors: [
        "Ein Artikel, eine Menge oder ein Preis ist nicht mehr so, wie du es gesehen hast. Bestellt ist noch nichts. Bitte prüfe die Übersicht und bestelle dann noch einmal.",
      ],
    },
    { status: 409 },
  ] as Problem,
  short: (sentences: string[]): Problem => [
    {
      title: "Nicht mehr alles ist verfügbar",
      formErrors: [
        ...sentences,
        "Bestellt ist noch nichts. Bitte ändere deinen Warenkorb und bestelle dann noch einmal.",
      ],
    },
    { status: 409 },
  ],
  unproven: ({ most, pending, wanted }: Record<"most" | "pending" | "wanted", number>): Problem => [
    {
      title: "Bitte bestätige erst deine E-Mail-Adresse",
      formErrors: [
        `Solange sie nicht bestätigt ist, kannst du höchstens ${most} begrenzte Plätze oder Stücke offen haben, also bestellt und noch nicht bezahlt. ${piecesSoFar(pending, wanted)}`,
        `Bestellt ist noch nichts, und dein Warenkorb bleibt, wie er ist. Bestätige deine Adresse mit dem Link „Adresse bestätigen“ aus einer unserer E-Mails, oder ${pending > 0 ? "bezahle, was noch offen ist" : "nimm weniger davon"}. Bestelle dann noch einmal.`,
      ],
    },
    { status: 409 },
  ],
  empty: [
    { title: "Warenkorb ist leer", formErrors: ["Es gibt nichts zu bestellen."] },
    { status: 409 },
  ] as Problem,
  failed: {
    title: "Fehler bei der Bestellung",
    formErrors: [
      "Es gab ein Problem bei der Verarbeitung deiner Bestellung. Bitte versuche es später erneut.",
    ],
  },
  tooMany: "Zu viele Bestellungen in einer Stunde",
};

/** The beginning of a sentence that ends with the number of pieces in the cart. */
function piecesSoFar(pending: number, wanted: number): string {
  const inCart = `in deinem Warenkorb ${wanted === 1 ? "liegt" : "liegen"} ${wanted}.`;
  if (pending === 0) return `I${inCart.slice(1)}`;
  return `Offen ${pending === 1 ? "ist" : "sind"} schon ${pending}, und ${inCart}`;
}
