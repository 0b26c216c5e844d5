import type { Message } from "#app/http/toast.server.ts";
import { TRY_LATER } from "#app/ui/try-later.ts";
import type { contactMessages } from "#db/schema.ts";

type Doing = "Aktualisieren" | "Löschen";
type Failure = { ok: false; reason: "not-found" | "failed" };
type MarkingResult =
  | { ok: true; isNew: boolean; message: Pick<typeof contactMessages.$inferSelect, "status"> }
  | Failure;

/** What is answered to an admin who has marked a message; nothing to one who opens a read one. */
export function messageAfterMarking(result: MarkingResult): Message | undefined {
  if (!result.ok) return result.reason === "failed" ? failed("Aktualisieren") : gone;
  const isRead = result.message.status === "read";
  if (result.isNew) {
    const description = `Sie gilt jetzt als ${isRead ? "gelesen" : "neu"}.`;
    return { kind: "success", title: "Nachricht aktualisiert", description };
  }
  if (isRead) return undefined;
  return {
    kind: "info",
    title: "Die Nachricht gilt schon als neu",
    description: "Geändert wurde nichts.",
  };
}

/** What is answered to an admin who has deleted a message. */
export function messageAfterDeletion(result: { ok: true; name: string } | Failure): Message {
  if (!result.ok) return result.reason === "failed" ? failed("Löschen") : gone;
  return {
    kind: "success",
    title: "Nachricht gelöscht",
    description: `Die Nachricht von ${result.name} wurde gelöscht.`,
  };
}

export const messageFailure = (doing: Doing) => `Fehler beim ${doing} der Nachricht`;

const failed = (doing: Doing): Message => ({
  kind: "error",
  title: messageFailure(doing),
  description: TRY_LATER,
});

const gone: Message = {
  kind: "info",
  title: "Diese Nachricht gibt es nicht mehr",
  description: "Vielleicht hat sie schon jemand gelöscht.",
};
