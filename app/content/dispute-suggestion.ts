/** § 36 VSBG, for a shop that takes part in no dispute resolution. In effect only once the owner saves it. */
export const disputeSuggestion =
  "Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.";
