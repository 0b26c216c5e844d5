import { Link } from "@remix-run/react";
import { pictureDeletionPath } from "#app/features/pictures/library/picture-paths.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

interface PersonDeletionNoteProps {
  name: string;
  imageUrl: string | null;
}

/** Explains what deleting the person does, and what to do if consent was withdrawn. */
export function PersonDeletionNote({ name, imageUrl }: PersonDeletionNoteProps) {
  const picture = pictureNameIn(imageUrl ?? "");
  return (
    <>
      <p>
        <b>{name}</b> verschwindet von der Website, mit allen Angaben. Soll er nur vorübergehend
        verschwinden, nehmen Sie in der Liste „Ausblenden“.
      </p>
      {picture && (
        <p>
          Das Bild bleibt noch mindestens acht Tage gespeichert, damit eine Sicherung es
          wiederfindet. Ist der Grund ein Widerruf der Einwilligung:{" "}
          <Link to={pictureDeletionPath(picture)}>Bild und Eintrag sofort löschen</Link>
        </p>
      )}
    </>
  );
}
