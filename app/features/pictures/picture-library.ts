import type { ReplacementResult } from "#app/features/pictures/picture-library.server.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { countOf } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** The list of all uploaded pictures. */
export const PICTURES_PATH = "/admin/pictures";

/** The path of the page that asks before a picture is erased. With `from` it returns to the list. */
export function pictureDeletionPath(picture: string, from?: typeof PICTURES_PATH): string {
  return `${PICTURES_PATH}/${picture}/delete${from ? "?from=list" : ""}`;
}

export function pictureReplacementPath(picture: string): string {
  return `${PICTURES_PATH}/${picture}/replace`;
}

/** The page to return to afterwards: the list, the form of the first use, or the overview. */
export function pageBeforeDeletion(search: string, uses: { path: string }[]): string {
  if (new URLSearchParams(search).has("from")) return PICTURES_PATH;
  return uses[0]?.path ?? "/admin";
}

const gone: NewToast = {
  kind: "info",
  title: "Dieses Bild gibt es nicht mehr",
  description: "Vielleicht hat es schon jemand gelöscht.",
};

/** Toasts and error messages for an admin who changes pictures. */
export const pictureWords = {
  notFound: gone.title,
  listFailure: "Fehler beim Laden der Bilder",
  failure: "Fehler beim Löschen des Bildes",
  replacementFailure: "Fehler beim Ersetzen des Bildes",
  gone,
  /** `uses`: the former uses of the picture. */
  erased: (uses: PictureUse[]): NewToast => ({
    kind: "success",
    title: "Bild endgültig gelöscht",
    description: sentencesAbout(uses).join(" ") || undefined,
  }),
  afterReplacement: (result: ReplacementResult): NewToast => {
    if (!result.ok) return result.reason === "same" ? isSame : gone;
    const description = `Bitte prüfen Sie, ob die Beschreibung noch stimmt: ${listed(result.uses)}.`;
    return { kind: "success", title: "Bild ersetzt", description };
  },
};

const isSame: NewToast = {
  kind: "info",
  title: "Das war schon so",
  description: "Das ist dasselbe Bild.",
};

function sentencesAbout(uses: PictureUse[]): string[] {
  const removed = uses.filter(({ fate }) => fate === "removed");
  const others = uses.filter(({ fate }) => fate === "other-picture");
  return [
    ...(removed.length > 0
      ? [`Mit ihm gelöscht: ${countOf(removed.length, "Person", "Personen")}.`]
      : []),
    ...(others.length > 0 ? [`Ein anderes Bild fehlt noch bei: ${listed(others)}.`] : []),
  ];
}

function listed(uses: PictureUse[]): string {
  return uses.map(({ label }) => label).join(", ");
}
