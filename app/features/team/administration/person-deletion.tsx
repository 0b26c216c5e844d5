import { Link } from "@remix-run/react";
import { pictureDeletionPath } from "#app/features/pictures/library/picture-paths.ts";
import {
  type PeopleGroup,
  peopleGroups,
  personDeletionPath,
} from "#app/features/team/administration/people-groups.ts";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

interface PersonDeletionLinkProps {
  group: PeopleGroup;
  person: { id: string; name: string; imageUrl: string | null };
  size?: "icon" | "small";
}

/** The link 'Löschen' of a person. */
export function PersonDeletionLink({ group, person, size }: PersonDeletionLinkProps) {
  return (
    <DeletionLink
      to={personDeletionPath(group, person.id)}
      failure={peopleGroups[group].words.failure("Löschen")}
      name={person.name}
      size={size}
    >
      <PersonDeletionNote {...person} />
    </DeletionLink>
  );
}

/** Explains what deleting the person does, and what to do if consent was withdrawn. */
export function PersonDeletionNote({ name, imageUrl }: { name: string; imageUrl: string | null }) {
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
