import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";

interface SaveBarProps {
  isNew: boolean;
  backTo: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons below a form, which stay visible. */
export function SaveBar({ isNew, backTo, children }: SaveBarProps) {
  const isSending = useIsSending();
  const isSaving = useNavigation().formData?.get("intent") === "save" && isSending;
  return (
    <div className="item-form-bar" data-notices>
      <Button look="lake" name="intent" value="save" disabled={isSending}>
        {isSaving ? "Wird gespeichert..." : isNew ? "Erstellen" : "Aktualisieren"}
      </Button>
      {children}
      <ButtonLink to={backTo} look="quiet">
        Abbrechen
      </ButtonLink>
    </div>
  );
}

interface Edited {
  item: { version: number } | null;
  newId: string;
  answer?: { result: SubmissionResult };
}

/**
 * The id or version that the form edits. After a rejected submission it is the submitted one, because the
 * page may have loaded a later version that this admin has not seen.
 */
export function editedVersion({ item, newId, answer }: Edited): {
  version?: string;
  newId?: string;
} {
  if (!answer) return item ? { version: String(item.version) } : { newId };
  const { version, newId: postedId } = answer.result.initialValue ?? {};
  return { version: version && String(version), newId: postedId && String(postedId) };
}
