import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { ErasablePicture } from "#app/features/pictures/library/erase-picture.server.ts";
import { LogoPicture } from "#app/features/pictures/library/picture-list.tsx";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

/** Explains what will be erased, what replaces it, and which copies the shop cannot reach. */
export function PictureDeletionNote({ address, uses, logo }: ErasablePicture) {
  const removed = uses.filter(({ fate }) => fate === "removed");
  const others = uses.filter(({ fate }) => fate === "other-picture");
  return (
    <>
      {logo ? (
        <div className="w-36">
          <LogoPicture logo={logo} alt="Das Logo, um das es geht" />
        </div>
      ) : (
        <Picture
          src={address}
          alt="Das Bild, um das es geht"
          sizes="9rem"
          className="w-36 rounded-cut"
        />
      )}
      <p>
        Das Bild wird sofort mit allen seinen Dateien gelöscht. Auch aus einer Sicherung kommt es
        nicht zurück. Das ist richtig, wenn eine abgebildete Person ihre Einwilligung zurückgezogen
        hat.
      </p>
      {removed.length > 0 && (
        <p>
          Mit ihm verschwindet von der Website, auch nach einer zurückgespielten Sicherung:{" "}
          <UseLinks uses={removed} withKind />. Name, Text und alle anderen Angaben sind dann weg.
        </p>
      )}
      {others.length > 0 && (
        <p>
          An diesen Stellen steht danach eine gezeichnete Landschaft, bis Sie ein anderes Bild
          wählen: <UseLinks uses={others} />.
        </p>
      )}
      <p>
        Browser und Suchmaschinen, die das Bild schon geladen haben, können es noch eine Weile
        zeigen. Ihre eigenen Kopien des Ordners <code>uploads</code> löschen Sie bitte selbst.
      </p>
    </>
  );
}

/** Links to the entries, separated by commas. */
function UseLinks({ uses, withKind = false }: { uses: PictureUse[]; withKind?: boolean }) {
  return uses.map(({ path, label, kind }, index) => (
    <Fragment key={path}>
      {index > 0 && ", "}
      <Link to={path}>{label}</Link>
      {withKind && ` (${kind})`}
    </Fragment>
  ));
}
