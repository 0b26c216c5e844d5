import { createHash } from "node:crypto";
import {
  keepUploaded,
  renewPicture,
  storePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { inPictureTurn } from "#app/features/pictures/receive-picture.server.ts";
import { drawLogo, type LogoDrawing } from "#app/features/settings/logo/draw-logo.server.ts";
import {
  MAX_SVG_BYTES,
  type SanitizedSvg,
  sanitizeSvg,
} from "#app/features/settings/logo/sanitize-svg.server.ts";
import { LOGO_PATH, REMOVE_LOGO } from "#app/features/settings/settings-words.ts";
import { logError } from "#app/http/log.server.ts";

/** The limit for readForm. A PNG is re-encoded and becomes much smaller. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Increase it whenever the same upload gives different files, so that their address changes, too. */
const EDITION = 2;

export type ReceivedLogo =
  /** `logo` is the path of its original. */
  | { ok: true; logo: string }
  /** `message` is a sentence for the admin who has chosen the file. */
  | { ok: false; message: string };

interface PostedLook {
  file: (name: string) => File | null;
  text: (name: string) => string;
}

interface ReceivedLook {
  values: { logo: string };
  fieldErrors?: { logo: string[] };
  /** The status of the answer, if not 400. */
  status?: number;
}

/** Stores an uploaded logo. The form's `logo` becomes the path of the logo to show, or empty. */
export async function receiveSettingsLogo({ file, text }: PostedLook): Promise<ReceivedLook> {
  if (text("section") !== "look" || text("intent") === REMOVE_LOGO) return { values: { logo: "" } };
  const path = text(LOGO_PATH);
  const keepPath = { logo: path };
  const uploaded = file("logo");
  try {
    if (uploaded) {
      const received = await receiveLogo(uploaded);
      if (received.ok) return { values: { logo: received.logo } };
      return { values: keepPath, fieldErrors: { logo: [received.message] } };
    }
    const isGone = path !== "" && !(await keepUploaded(path));
    return { values: keepPath, fieldErrors: isGone ? { logo: [GONE] } : undefined };
  } catch (error) {
    logError(error, "while storing a logo");
    return { values: keepPath, fieldErrors: { logo: [NOT_STORED] }, status: 500 };
  }
}

/**
 * Stores an uploaded logo in the data folder, as visitors get it: a sanitised SVG of at most 100 kB or a
 * re-encoded PNG of at most 16 million pixels, and the pictures that are drawn from it. A logo that no stored
 * version of the settings contains is removed like an unused picture.
 * @throws if the data folder is not writable
 */
export async function receiveLogo(file: Blob): Promise<ReceivedLogo> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const original = await readOriginal(bytes);
  if (!original.ok) return original;
  const drawn = await inPictureTurn(() => drawLogo(original.kind, original.bytes));
  if (!drawn.ok) return { ok: false, message: drawingProblems[drawn.reason] };
  const folder = createHash("sha256").update(`logo ${EDITION}\n`).update(bytes).digest("hex");
  const picture = folder.slice(0, 32);
  if (!(await renewPicture(picture))) await storePicture(picture, drawn.files);
  return { ok: true, logo: `/uploads/${picture}/${drawn.name}` };
}

type Original = { ok: true; kind: "svg" | "png"; bytes: Buffer } | { ok: false; message: string };

/** Decides by the content, whatever the file is called. */
async function readOriginal(bytes: Buffer): Promise<Original> {
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") {
    return { ok: true, kind: "png", bytes };
  }
  const text = textOf(bytes);
  if (text === null) return { ok: false, message: svgProblems["not-svg"] };
  if (bytes.byteLength > MAX_SVG_BYTES) return { ok: false, message: TOO_LARGE };
  const sanitized = await sanitizeSvg(text);
  if (!sanitized.ok) return { ok: false, message: svgProblems[sanitized.reason] };
  return { ok: true, kind: "svg", bytes: Buffer.from(sanitized.svg) };
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const GONE =
  "Dieses Logo gibt es nicht mehr. Bitte laden Sie es noch einmal hoch, oder entfernen Sie es.";
const NOT_STORED = "Das Logo ließ sich nicht speichern. Bitte versuchen Sie es später erneut.";

const TOO_LARGE =
  "Das SVG ist größer als 100 kB. Bitte vereinfachen Sie es, oder laden Sie das Logo als PNG hoch.";

const TOO_COMPLEX =
  "Dieses SVG ist für ein Logo zu aufwendig zu zeichnen. Bitte vereinfachen Sie es, oder laden Sie das Logo als PNG hoch.";

const svgProblems: Record<(SanitizedSvg & { ok: false })["reason"], string> = {
  "not-svg":
    "Diese Datei ist weder ein SVG noch ein PNG. Bitte speichern Sie das Logo in einem dieser Formate und wählen Sie es noch einmal aus.",
  entities:
    "Dieses SVG definiert eigene Kürzel („Entities“), die wir nicht auflösen. Bitte speichern Sie es als einfaches SVG ohne Bearbeitungsdaten des Zeichenprogramms.",
  "no-size":
    "In diesem SVG fehlt die Größe (viewBox). Bitte speichern Sie es neu, oder laden Sie das Logo als PNG hoch.",
  empty:
    "Von diesem SVG bleibt ohne Skripte und eingebettete Bilder nichts übrig. Bitte laden Sie das Logo als PNG hoch.",
  "too-complex": TOO_COMPLEX,
};

const drawingProblems: Record<(LogoDrawing & { ok: false })["reason"], string> = {
  damaged:
    "Das Logo ist beschädigt oder unvollständig. Bitte speichern Sie es neu und wählen Sie es noch einmal aus.",
  "too-complex": TOO_COMPLEX,
  "too-many-pixels":
    "Das Logo hat mehr als 16 Millionen Pixel. Bitte verkleinern Sie es und wählen Sie es noch einmal aus.",
  invisible:
    "Auf diesem Bild ist nichts zu sehen. Bitte wählen Sie ein Logo mit sichtbaren Farben aus.",
};
