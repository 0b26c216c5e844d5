import { useState } from "react";
import { Specimen } from "#app/styleguide/specimen.tsx";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import { LoadError } from "#app/ui/layout/load-error.tsx";
import { NotFoundPage } from "#app/ui/layout/not-found-page.tsx";
import { PreviewBar } from "#app/ui/layout/preview-bar.tsx";
import { ProblemPage } from "#app/ui/layout/problem-page.tsx";
import { Reference } from "#app/ui/layout/reference.tsx";
import { type Toast, Toasts } from "#app/ui/layout/toast.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { CardSkeletons } from "#app/ui/parts/skeleton.tsx";

const toasts: Toast[] = [
  {
    id: "gelegt",
    kind: "default",
    title: "Zum Warenkorb hinzugefügt",
    description: "„Das Glückstagebuch“ liegt im Warenkorb.",
    link: { to: "/cart", label: "Zum Warenkorb" },
  },
  { id: "danke", kind: "success", title: "Erfolgreich angemeldet!" },
  { id: "info", kind: "info", title: "Bitte melde dich an, um fortzufahren." },
  {
    id: "fehler",
    kind: "error",
    title: "Fehler beim Senden",
    description: "Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail.",
  },
];

export function MessagesGroup() {
  return (
    <>
      <Specimen title="notice" className="grid max-w-narrow gap-3">
        <Notice>Info: Bitte melde dich an, um fortzufahren.</Notice>
        <Notice tone="good">Gut: Dein Passwort ist geändert.</Notice>
        <Notice tone="bad">
          Schlecht: Das hat nicht geklappt. <a href="/styleguide">Erneut versuchen</a>
        </Notice>
      </Specimen>
      <Specimen title="error-notice">
        <ErrorNotice
          result={{ status: "error", error: { "": ["Diese Änderung kennen wir nicht."] } }}
        />
      </Specimen>
      <Specimen
        title="toast"
        note="Drei sind zu sehen, die übrigen warten. Alle bis auf Fehler gehen nach vier Sekunden."
      >
        <ToastSpecimen />
      </Specimen>
      <Specimen title="load-error, reference" className="grid max-w-narrow gap-3">
        <LoadError
          message="Konnte Produkte nicht laden. Bitte versuche es später erneut."
          retryTo="/styleguide"
        />
        <Reference value="a1b2c3d4" />
      </Specimen>
      <Specimen title="empty-state: mit Bild und Weg weiter, und ohne">
        <EmptyState title="Dein Warenkorb ist leer" illustration="korb-leer" headingAs="h3">
          <p>Vielleicht fängst du mit einem Morgen auf dem Berg an.</p>
          <ButtonLink to="/events">Zu den Events</ButtonLink>
        </EmptyState>
        <EmptyState title="Keine Kurse gefunden" headingAs="h3" />
      </Specimen>
      <Specimen title="skeleton" note="Nur beim Seitenwechsel mit Script.">
        <CardSkeletons count={3} />
      </Specimen>
      <Specimen title="preview-bar: über einer Seite mit Entwurf" wide>
        <PreviewBar editor="/admin/pages" />
      </Specimen>
      <Specimen title="problem-page">
        <ProblemPage reference="a1b2c3d4" />
      </Specimen>
      <Specimen title="not-found-page">
        <NotFoundPage />
      </Specimen>
    </>
  );
}

/** Layout containment keeps the floating toasts in this box. */
function ToastSpecimen() {
  const [round, setRound] = useState(0);
  const fresh = toasts.map((toast) => ({ ...toast, id: `${toast.id}-${round}` }));
  return (
    <>
      <Button type="button" onClick={() => setRound(round + 1)}>
        Noch einmal zeigen
      </Button>
      <div className="relative mt-4 min-h-96 rounded-cut bg-sand contain-layout">
        <Toasts key={round} toasts={fresh} />
      </div>
    </>
  );
}
