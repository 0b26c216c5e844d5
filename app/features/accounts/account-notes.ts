import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const NOTE_FAILURE = "Fehler beim Speichern der Notiz";

/** Toasts and error messages for an admin who writes or deletes a note about a person. */
export const noteWords = {
  written: { kind: "success", title: "Notiz gespeichert" },
  writtenBefore: {
    kind: "info",
    title: "Diese Notiz gibt es schon",
    description: "Sie ist nur einmal gespeichert.",
  },
  deleted: { kind: "success", title: "Notiz gelöscht" },
  deletedBefore: { kind: "info", title: "Diese Notiz gibt es nicht mehr" },
} satisfies Record<string, NewToast>;

export const noteFailed = { title: NOTE_FAILURE, formErrors: [TRY_LATER] };
