const booked =
  /^(umsatz |transaktion )?(ver|ge)bucht$|^(abgeschlossen|ausgeführt|erledigt|erfolgreich|eingegangen|bezahlt|bestätigt|verarbeitet)$|^(complete|completed|booked|book|executed|success|successful|succeeded|settled|posted|paid|cleared|processed|confirmed)$/i;

const notBooked =
  /vorgemerkt|vormerk|ausstehend|offen|wartend|bearbeitung|prüfung|abgelehnt|fehlgeschlagen|storn|rückgängig|zurück|erstattet|widerrufen|abgebrochen|gesperrt|abgelaufen|nicht|geplant|vorläufig|reserviert|autorisiert|pending|pdng|open|processing|unclaimed|declined|rejected|refused|denied|failed|revers|revert|return|refund|cancel|blocked|hold|expired|not |unpaid|void|draft|scheduled|authori[sz]ed/i;

const MOST_LETTERS = 40;

/** The meaning of the words in which banks and payment services state what became of a payment. */
export function stateOf(text: string): "booked" | "not-booked" | "unknown" {
  const state = text.trim();
  if (state.length > MOST_LETTERS) return "unknown";
  if (notBooked.test(state)) return "not-booked";
  return booked.test(state) ? "booked" : "unknown";
}
