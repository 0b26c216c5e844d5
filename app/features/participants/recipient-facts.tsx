import { countOf } from "#app/ui/format/count-of.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

interface RecipientFactsProps {
  /** The number of addresses. */
  count: number;
  /** The number of seats without an address. */
  unreachable: number;
  hasMailServer: boolean;
}

/** Says before typing how many recipients the e-mail will reach, and how. */
export function RecipientFacts({ count, unreachable, hasMailServer }: RecipientFactsProps) {
  return (
    <>
      <p className="max-w-text">
        {count === 0
          ? "Noch hat niemand einen Platz bestellt: Es gibt niemanden, an den die E-Mail gehen könnte."
          : `Die E-Mail geht an ${countOf(count, "Adresse", "Adressen")}: an alle Teilnehmenden und, wo noch niemand benannt ist, an die Adresse der Bestellung. Jede Adresse bekommt eine eigene E-Mail.`}
        {unreachable > 0 &&
          ` Zu ${countOf(unreachable, "Platz", "Plätzen")} gibt es keine Adresse mehr.`}
      </p>
      {!hasMailServer && (
        <Notice>
          <p>
            Es ist kein Mailserver eingerichtet: Die E-Mails werden nicht verschickt, sondern im
            Postausgang aufbewahrt.
          </p>
        </Notice>
      )}
    </>
  );
}
