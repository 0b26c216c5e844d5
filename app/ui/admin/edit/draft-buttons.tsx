import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The buttons of a form whose record has a draft beside its published version. */
export function DraftButtons() {
  const isSending = useIsSending();
  return (
    <>
      <Button look="lake" name="intent" value="save" disabled={isSending}>
        Entwurf speichern
      </Button>
      <Button name="intent" value="preview" disabled={isSending}>
        <Icon name="eye" />
        Vorschau
      </Button>
      <Button look="sun" name="intent" value="publish" disabled={isSending}>
        Veröffentlichen
      </Button>
    </>
  );
}
