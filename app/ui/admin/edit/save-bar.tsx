import "#app/ui/admin/edit/edit-form.css";
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
    <div className="edit-bar" data-notices>
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
