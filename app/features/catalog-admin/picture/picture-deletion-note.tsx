import { Link } from "@remix-run/react";
import { itemFormPath } from "#app/features/catalog-admin/admin-kinds.ts";
import type { ErasablePicture } from "#app/features/catalog-admin/picture/erase-picture.server.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

/** The path of the confirmation page. */
export function pictureDeletionPath(picture: string): string {
  return `/admin/pictures/${picture}/delete`;
}

/** Explains what will be erased, what replaces it, and which copies the shop cannot reach. */
export function PictureDeletionNote({ address, items }: ErasablePicture) {
  return (
    <>
      <Picture
        src={address}
        alt="Das Bild, um das es geht"
        sizes="9rem"
        className="w-36 rounded-cut"
      />
      <p>
        Das Bild wird sofort gelöscht, mit allen seinen Dateien. Auch eine Sicherung, die jemand
        zurückspielt, bringt es nicht wieder. So ist es richtig, wenn eine abgebildete Person ihre
        Einwilligung zurückzieht.
      </p>
      {items.length > 0 && (
        <p>
          Dort ist es zu sehen, und dort steht danach eine Landschaft, bis Sie ein anderes wählen:{" "}
          {items.map(({ kind, id, title }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={itemFormPath(kind, id)}>{title}</Link>
            </span>
          ))}
          .
        </p>
      )}
      <p>
        Nicht in Ihrer Hand liegen Kopien in Browsern und bei Suchmaschinen, die es schon geladen
        haben. Ihre eigenen Kopien des Ordners <code>uploads</code> löschen Sie bitte selbst.
      </p>
    </>
  );
}
