const booked =
  /^(umsatz |transaktion )?(ver|ge)bucht$|^(abgeschlossen|ausgeführt|erledigt|erfolgreich|eingegangen|bezahlt|bestätigt|verarbeitet)$|^(complete|completed|booked|book|executed|success|successful|succeeded|settled|posted|paid|cleared|processed|confirmed)$/i;

const words =
  "vorgemerkt|ausstehend|offen|wartend|bearbeitung|prüfung|abgelehnt|fehlgeschlagen|storn[a-z]*|rückgängig|zurück[a-zü]*|erstattet|widerrufen|abgebrochen|gesperrt|abgelaufen|nicht|geplant|vorläufig|reserviert|autorisiert|unbezahlt|pending|pdng|open|processing|unclaimed|declined|rejected|refused|denied|failed|revers[a-z]*|revert[a-z]*|return(ed)?|refund(ed)?|cancel[a-z]*|blocked|on hold|expired|not|unpaid|void(ed)?|draft|scheduled|authori[sz]ed";
const notBooked = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

const MOST_LETTERS = 40;

/** The meaning of the words in which banks and payment services state what became of a payment. */
export function stateOf(text: string): "booked" | "not-booked" | "unknown" {
  const state = text.trim();
  if (state.length > MOST_LETTERS) return "unknown";
  if (notBooked.test(state)) return "not-booked";
  return booked.test(state) ? "booked" : "unknown";
}
