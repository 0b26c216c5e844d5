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
        Das Bild wird sofort mit allen seinen Dateien gelöscht. Auch aus einer Sicherung kommt es
        nicht zurück. Das ist richtig, wenn eine abgebildete Person ihre Einwilligung zurückgezogen
        hat.
      </p>
      {items.length > 0 && (
        <p>
          An diesen Stellen steht danach eine gezeichnete Landschaft, bis Sie ein anderes Bild
          wählen:{" "}
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
        Browser und Suchmaschinen, die das Bild schon geladen haben, können es noch eine Weile
        zeigen. Ihre eigenen Kopien des Ordners <code>uploads</code> löschen Sie bitte selbst.
      </p>
    </>
  );
}
