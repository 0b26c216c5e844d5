import { cartWords } from "#app/features/cart/cart.ts";
import type { OrderRefusal } from "#app/features/checkout/place-order.server.ts";
import type { UnprovenRefusal } from "#app/features/checkout/unproven-orders.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for placing an order. */
export const checkoutWords = {
  signInFirst: {
    code: "sign-in-first",
    kind: "info",
    title: "Bitte melde dich an, um fortzufahren.",
  } satisfies NewToast,
  orderedAlready: {
    kind: "info",
    title: "Diese Bestellung ist schon bei uns",
    description: "Wir haben sie nicht noch einmal angelegt. Dein Warenkorb ist wieder leer.",
  } satisfies NewToast,
  failed: {
    title: "Fehler bei der Bestellung",
    formErrors: [
      "Es gab ein Problem bei der Verarbeitung deiner Bestellung. Bitte versuche es später erneut.",
    ],
  },
  tooMany: "Zu viele Bestellungen in einer Stunde",
};

interface OrderProblem {
  title: string;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** The heading and the sentences, above the form or at a field, that explain why no order was placed. */
export function orderProblem(refusal: OrderRefusal): OrderProblem {
  switch (refusal.reason) {
    case "empty":
      return { title: cartWords.empty.title, formErrors: [cartWords.empty.description] };
    case "changed":
      return {
        title: "Deine Bestellung hat sich geändert",
        formErrors: [
          "Ein Artikel, eine Menge, ein Preis oder eine Angabe dazu ist nicht mehr so, wie du es gesehen hast. Noch ist nichts bestellt. Bitte prüfe die Übersicht und bestelle dann noch einmal.",
        ],
      };
    case "short":
      return {
        title: "Nicht mehr alles ist verfügbar",
        formErrors: [
          ...refusal.sentences,
          "Noch ist nichts bestellt. Bitte ändere deinen Warenkorb und bestelle dann noch einmal.",
        ],
      };
    case "undeliverable":
      return {
        title: "Dorthin liefern wir nicht",
        fieldErrors: {
          [refusal.field]: [
            `Waren schicken wir nur nach: ${refusal.area}. Gib eine Adresse dort an, oder nimm die Waren aus deinem Warenkorb.`,
          ],
        },
      };
    case "unproven":
      return unprovenProblem(refusal);
  }
}

function unprovenProblem(refusal: UnprovenRefusal): OrderProblem {
  const { reason, otherwise } = whyUnproven(refusal);
  return {
    title: "Bitte bestätige erst deine E-Mail-Adresse",
    formErrors: [
      reason,
      `Noch ist nichts bestellt, dein Warenkorb bleibt unverändert. Bestätige deine Adresse mit dem Link „Adresse bestätigen“ aus einer unserer E-Mails${otherwise && `, oder ${otherwise}`}. Bestelle dann noch einmal.`,
    ],
  };
}

/** The reason, and the other thing to do instead of confirming the address. */
function whyUnproven(refusal: UnprovenRefusal): { reason: string; otherwise: string } {
  if (refusal.cause === "setting") {
    return { reason: "Bestellen kannst du hier, sobald sie bestätigt ist.", otherwise: "" };
  }
  if (refusal.cause === "share") {
    const titles = new Intl.ListFormat("de").format(refusal.titles.map(inQuotes));
    const reason = `Von ${titles} ist noch genug da, zurzeit aber nur für Konten mit bestätigter E-Mail-Adresse.`;
    return { reason, otherwise: "" };
  }
  const { max, pending, wanted, isFree } = refusal;
  const makeRoom = isFree ? "warte bis morgen" : "bezahle, was noch offen ist";
  return {
    reason: `Solange sie nicht bestätigt ist, kannst du höchstens ${max} begrenzte Plätze oder Waren offen haben, also bestellt und noch nicht bezahlt. Kostenlose zählen einen Tag lang mit. ${piecesSoFar(pending, wanted)}`,
    otherwise: pending > 0 ? makeRoom : "nimm weniger davon",
  };
}

/** The start of a sentence that ends with the number of pieces in the cart. */
function piecesSoFar(pending: number, wanted: number): string {
  const inCart = `in deinem Warenkorb ${wanted === 1 ? "liegt" : "liegen"} ${wanted}.`;
  if (pending === 0) return `I${inCart.slice(1)}`;
  return `Offen ${pending === 1 ? "ist" : "sind"} schon ${pending}, und ${inCart}`;
}
