import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface PrivacyDraftOfferProps {
  /** The id of the form with the text. */
  formId: string;
  /** Whether the form's text is empty. */
  isEmpty: boolean;
  /** Whether the form has just received the draft. */
  isFilled: boolean;
}

/** Offers to write a draft into the form of the privacy text, which saves nothing. */
export function PrivacyDraftOffer({ formId, isEmpty, isFilled }: PrivacyDraftOfferProps) {
  return (
    <div className="grid max-w-[54rem] gap-4">
      {isFilled && (
        <Notice role="status">
          Der Entwurf steht im Feld „Text“. Es wurde nichts gespeichert und nichts veröffentlicht.
        </Notice>
      )}
      <section
        aria-labelledby="datenschutz-entwurf"
        className="grid gap-3 rounded-cut-lg border border-line bg-card px-5 py-4"
      >
        <h2 id="datenschutz-entwurf" className="text-h3">
          Entwurf aus Ihren Daten
        </h2>
        <p>
          Der Shop weiß, welche Daten er wozu und wie lange speichert, und schreibt daraus mit Ihren
          Einstellungen einen Entwurf. Was er nicht weiß, steht in eckigen Klammern. Er ersetzt
          keine Beratung: Bitte lassen Sie ihn von einer Anwältin oder einem Anwalt prüfen. Er füllt
          nur das Feld unten, gespeichert wird dabei nichts.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button form={formId} name="intent" value="propose">
            {isEmpty ? "Entwurf einfügen" : "Unter den Text setzen"}
          </Button>
          {!isEmpty && (
            <Button form={formId} name="intent" value="propose-instead" look="quiet">
              Text durch den Entwurf ersetzen
            </Button>
          )}
        </p>
      </section>
    </div>
  );
}
