import { keepUploaded } from "#app/features/pictures/picture-storage.server.ts";
import { receiveLogo } from "#app/features/settings/logo/receive-logo.server.ts";
import { LOGO_PATH, REMOVE_LOGO } from "#app/features/settings/settings-words.ts";
import { logError } from "#app/http/log.server.ts";

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

const GONE =
  "Dieses Logo gibt es nicht mehr. Bitte laden Sie es noch einmal hoch, oder entfernen Sie es.";
const NOT_STORED = "Das Logo ließ sich nicht speichern. Bitte versuchen Sie es später erneut.";
