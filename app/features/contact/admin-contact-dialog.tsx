import { useEffect, useRef } from "react";
import { ContactDetail } from "#app/features/contact/admin-contact-detail.tsx";
import { MessageState } from "#app/features/contact/admin-contact-status.tsx";
import type { ListedMessage, MarkedMessage } from "#app/features/contact/admin-contacts.server.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface ContactDialogProps {
  /** The row that was opened. */
  row: ListedMessage;
  /** The whole message, once it has been loaded. */
  opened?: MarkedMessage;
  search: string;
  onClose: () => void;
}

/** The message in a dialog over the list; Escape closes it. */
export function ContactDialog({ row, opened, search, onClose }: ContactDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => returnFocus(row.id);
  }, [row.id]);
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby="dialog-titel"
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="dialog-titel" className="text-h3 wrap-anywhere">
          Nachricht von {row.name}
        </h2>
        <Button type="button" look="quiet" size="icon" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
          <span className="sr-only">Schließen</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {opened && <MessageState message={opened.message} />}
        <p role="status" className="text-sm text-ink-soft">
          {opened ? opened.isNew && "Nachricht aktualisiert" : "Lade Daten..."}
        </p>
      </div>
      {opened && <ContactDetail message={opened.message} search={search} />}
    </dialog>
  );
}

const OPENER = "nachricht-";

export const openerId = (messageId: string) => OPENER + messageId;

/** Focuses the row's opener, or the first opener if the filter now hides the row. */
function returnFocus(messageId: string): void {
  const own = document.getElementById(openerId(messageId));
  const first = document.querySelector<HTMLElement>(`[id^="${OPENER}"]`);
  (own ?? first)?.focus();
}
