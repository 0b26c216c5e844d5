import "#app/features/pictures/picture-library.css";
import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { PictureUpload } from "#app/features/pictures/picture-fields.tsx";
import type {
  ErasablePicture,
  LibraryPicture,
} from "#app/features/pictures/picture-library.server.ts";
import {
  PICTURES_PATH,
  pictureDeletionPath,
  pictureReplacementPath,
  pictureWords,
} from "#app/features/pictures/picture-library.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import type { Logo } from "#app/ui/layout/logo-files.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
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
function LogoPicture({ logo, alt }: { logo: Logo; alt: string }) {
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
  if (use?.fate === "managed") {
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

/** Uploads the file that takes a picture's place. */
export function PictureReplacementForm({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<{ image: string }>({ id: "ersatz", lastResult: answer?.result });
  const isSending = useIsSending();
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      data-failure={pictureWords.replacementFailure}
      className="grid max-w-text gap-5"
    >
      <PictureUpload field={fields.image} />
      <div className="flex flex-wrap gap-3">
        <Button look="lake" disabled={isSending}>
          {isSending ? "Wird gespeichert..." : "Ersetzen"}
        </Button>
        <ButtonLink to={PICTURES_PATH} look="quiet">
          Abbrechen
        </ButtonLink>
      </div>
    </PostForm>
  );
}
