import "#app/features/pictures/library/picture-list.css";
import { Link } from "@remix-run/react";
import type { LibraryPicture } from "#app/features/pictures/library/picture-library.server.ts";
import {
  PICTURES_PATH,
  pictureDeletionPath,
  pictureReplacementPath,
} from "#app/features/pictures/library/picture-paths.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import type { Logo } from "#app/ui/layout/logo-files.ts";
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

type PictureUsesProps = Pick<LibraryPicture, "address" | "uses"> &
  Partial<Pick<LibraryPicture, "isMissing" | "logo">>;

/** The picture, and the entries that show it with their descriptions. */
export function PictureUses({ address, uses, isMissing, logo }: PictureUsesProps) {
  const alt = uses[0]?.alt || "Ohne Beschreibung";
  return (
    <>
      {isMissing ? (
        <p className="picture-list-frame text-ink-soft">Die Datei fehlt</p>
      ) : logo ? (
        <LogoPicture logo={logo} alt={alt} />
      ) : (
        <Picture src={address} alt={alt} sizes="18rem" className="aspect-3/2 w-full rounded-cut" />
      )}
      {uses.length > 0 ? <Uses uses={uses} /> : <Badge>Nirgends zu sehen</Badge>}
    </>
  );
}

/** A logo on a ground on which it is legible. */
export function LogoPicture({ logo, alt }: { logo: Logo; alt: string }) {
  const { src, ratio, ground } = logo;
  return (
    <div className="picture-list-frame">
      <img
        src={src}
        alt={alt}
        width={Math.round(40 * ratio)}
        height={40}
        data-ground={ground ?? undefined}
        className="brand-logo"
      />
    </div>
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
  if (use?.fate === "kept") {
    return (
      <div className="mt-auto">
        <ButtonLink to={use.path} size="small">
          In den Einstellungen ändern
        </ButtonLink>
      </div>
    );
  }
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
