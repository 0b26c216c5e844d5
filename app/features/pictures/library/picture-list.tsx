import "#app/features/pictures/library/picture-list.css";
import { Link } from "@remix-run/react";
import type { LibraryPicture } from "#app/features/pictures/library/picture-library.server.ts";
import {
  PICTURES_PATH,
  pictureDeletionPath,
  pictureReplacementPath,
} from "#app/features/pictures/library/picture-paths.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";

/** The uploaded pictures, each with its uses and actions. */
export function PictureList({ pictures }: { pictures: LibraryPicture[] }) {
  return (
    <ul className="picture-list">
      {pictures.map((each) => (
        <li key={each.picture}>
          <PictureUses {...each} />
          <Actions {...each} />
        </li>
      ))}
    </ul>
  );
}

type PictureUsesProps = Pick<LibraryPicture, "address" | "uses"> & { isMissing?: boolean };

/** The picture, and the entries that show it with their descriptions. */
export function PictureUses({ address, uses, isMissing = false }: PictureUsesProps) {
  return (
    <>
      {isMissing ? (
        <p className="picture-list-missing">Die Datei fehlt</p>
      ) : (
        <Picture
          src={address}
          alt={uses[0]?.alt || "Ohne Beschreibung"}
          sizes="18rem"
          className="aspect-3/2 w-full rounded-cut"
        />
      )}
      {uses.length > 0 ? <Uses uses={uses} /> : <Badge>Nirgends zu sehen</Badge>}
    </>
  );
}

function Uses({ uses }: { uses: PictureUse[] }) {
  return (
    <ul className="grid gap-2">
      {uses.map(({ path, label, kind, alt }) => (
        <li key={path}>
          <Link to={path}>{label}</Link> <span className="text-sm text-ink-soft">{kind}</span>
          <p className="text-sm">{alt ? `Beschreibung: ${alt}` : "Ohne Beschreibung"}</p>
        </li>
      ))}
    </ul>
  );
}

function Actions({ picture, uses }: LibraryPicture) {
  const [use] = uses;
  const name = use ? ` (${use.label})` : " (nirgends zu sehen)";
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      {use && (
        <ButtonLink to={pictureReplacementPath(picture)} size="small">
          <Icon name="refresh-cw" />
          Ersetzen
          <span className="sr-only">{name}</span>
        </ButtonLink>
      )}
      <ButtonLink to={pictureDeletionPath(picture, PICTURES_PATH)} look="bad" size="small">
        <Icon name="trash-2" />
        {use ? "Wegen Widerruf der Einwilligung löschen" : "Löschen"}
        <span className="sr-only">{name}</span>
      </ButtonLink>
    </div>
  );
}
