import { countOf } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { MoveKindName, MoveState, Verdict } from "#db/schema.ts";

export const MOVING_PATH = "/admin/einzug";

export const movePath = (id: string) => `${MOVING_PATH}/${id}`;

export const moveKindLabels: Record<MoveKindName, string> = {
  people: "Personen und Mitgliedschaften",
  subscribers: "Abonnenten",
  addresses: "Alte Adressen",
};

export const moveStateLabels: Record<MoveState, string> = {
  columns: "Spalten noch zuordnen",
  checking: "Wird geprüft",
  checked: "Geprüft",
  applying: "Wird übernommen",
  applied: "Übernommen",
  undoing: "Wird zurückgenommen",
  undone: "Zurückgenommen",
};

export const verdictLabels: Record<Verdict, string> = {
  new: "neu",
  known: "bekannt",
  different: "anders",
  unusable: "unbrauchbar",
};

export const moveKindNames = Object.keys(moveKindLabels) as MoveKindName[];
export const verdictNames = Object.keys(verdictLabels) as Verdict[];

export type MoveCounts = Record<Verdict, number>;

/** For the change log, so without the name of the file, which may name a person. */
export const moveLabel = ({ kind }: { kind: MoveKindName }) => moveKindLabels[kind];

export const movingWords = {
  notFound: "Diesen Umzug gibt es nicht mehr.",
  noFile: "Bitte wählen Sie eine CSV-Datei aus.",
  noKind: "Bitte wählen Sie, was in der Datei steht.",
  readFailed: "Die Datei konnte nicht gelesen werden",
  failed: "Das hat nicht geklappt",
  changed: {
    title: "Inzwischen ist es anders",
    formErrors: ["Jemand war schneller. Hier steht der neue Stand."],
  },
  nobodyTicked: {
    title: "Niemand ist angekreuzt",
    formErrors: ["Bitte kreuzen Sie an, wem wir den Zugang schicken sollen."],
  },
  accessSent: (count: number): NewToast =>
    count === 0
      ? { kind: "info", title: "Niemand wartet mehr auf einen Zugang" }
      : {
          kind: "success",
          title: `Zugang an ${countOf(count, "Person", "Personen")} geschickt`,
          description: "Die E-Mails gehen nach und nach hinaus, hinter allen anderen.",
        },
  fileRemoved: { kind: "success", title: "Die Datei ist gelöscht" } satisfies NewToast,
  saved: {
    kind: "success",
    title: "Die alte Adresse führt jetzt auf die neue Seite",
  } satisfies NewToast,
  removed: { kind: "success", title: "Die alte Adresse ist gelöscht" } satisfies NewToast,
};
