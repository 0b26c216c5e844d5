import type { ReturnResult } from "#app/features/orders/shipping/note-returned.server.ts";
import type { ShippingResult } from "#app/features/orders/shipping/note-shipped.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

type Noted = (ShippingResult | ReturnResult) & { ok: true };

/** The toast after goods were noted as sent. */
export function shippingToast({
  order: { number, customerEmail, shippedAt },
  news,
}: Noted): NewToast {
  if (news === "returned") {
    return {
      kind: "success",
      title: "Ware ist zurück",
      description: `${number}: Sie ist wieder frei.`,
    };
  }
  if (news === "none") {
    return {
      kind: "info",
      title: shippedAt ? "Schon verschickt" : "Noch nicht verschickt",
      description: `${number}: Es wurde nichts geändert und nichts verschickt.`,
    };
  }
  if (news === "link") {
    return {
      kind: "success",
      title: "Link gespeichert",
      description: `${number}: Er steht jetzt auf der Seite der Bestellung. Dazu ging keine E-Mail hinaus.`,
    };
  }
  if (news === "taken-back") {
    return {
      kind: "success",
      title: "Versandvermerk zurückgenommen",
      description: `${number}: Die E-Mail zum Versand bleibt, wie sie ist. Dazu geht keine neue hinaus.`,
    };
  }
  const description = customerEmail
    ? `${number}: Die E-Mail an ${customerEmail} liegt im Postausgang.`
    : `${number}: Das Konto ist gelöscht, deshalb ging keine E-Mail hinaus.`;
  return { kind: "success", title: "Als verschickt vermerkt", description };
}

export const shippingFailed = {
  title: "Der Versand konnte nicht vermerkt werden",
  formErrors: ["Es wurde nichts geändert und nichts verschickt."],
};

export const nothingToShip = {
  title: "Hier ist nichts zu verschicken",
  formErrors: ["Die Bestellung ist storniert, oder es ist keine Ware mehr darin."],
};
