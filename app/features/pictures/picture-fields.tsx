import "#app/features/pictures/picture-fields.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type {
  PictureChoice,
  PictureChoices,
} from "#app/features/pictures/picture-fields.server.ts";
import {
  CHOOSE_PICTURE,
  CHOSEN_IMAGE,
  isPictureAddress,
  MAX_PICTURE_MB,
  pictureLabels,
} from "#app/features/pictures/picture-fields.ts";
import { PICTURES_PATH, pictureDeletionPath } from "#app/features/pictures/picture-library.ts";
import { FieldGroup, FileField, TextField } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

interface PictureFieldsProps {
  fields: Record<"image" | "imageUrl" | "imageAlt", FormField>;
  /** The pictures to choose from. */
  choices: PictureChoices;
  /** The address of the last submitted or stored picture; empty if there is none. */
  imageUrl: string;
  imageAlt: string;
  /** Whether the form works without a picture. An uploaded picture needs a description in any case. */
  isOptional?: boolean;
  legend?: string;
  /** Shown after the accepted formats. */
  hint?: string;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The picture: an upload, an existing one, or an address. Each has an address once it is stored. */
export function PictureFields(props: PictureFieldsProps) {
  const { fields, choices, imageUrl, imageAlt, isOptional = false, hint = ONE_OF_BOTH } = props;
  const { legend = "Bild", children } = props;
  const picture = pictureNameIn(imageUrl);
  return (
    <FieldGroup legend={legend}>
      {isPictureAddress(imageUrl) && (
        <div className="col-span-full">
          <Picture
            src={imageUrl}
            alt={imageAlt}
            sizes="9rem"
            className="edit-picture aspect-3/2 rounded-cut"
          />
          {picture && (
            <p className="mt-2 max-w-text text-sm">
              Wenn Sie das Bild ersetzen, bleibt es noch mindestens acht Tage gespeichert, damit
              eine zurückgespielte Sicherung es findet. Hat eine abgebildete Person ihre
              Einwilligung zurückgezogen:{" "}
              <Link to={pictureDeletionPath(picture)}>Bild sofort überall löschen</Link>
            </p>
          )}
        </div>
      )}
      {/* Resets the fields once a picture is stored: the address replaces the file. */}
      <PictureUpload
        key={`file ${imageUrl}`}
        field={fields.image}
        hint={hint}
        isOptional={isOptional}
      />
      <PictureChooser
        key={`choice ${imageUrl}`}
        name={CHOSEN_IMAGE}
        choices={choices}
        current={imageUrl}
      />
      <TextField
        key={`address ${imageUrl}`}
        field={fields.imageUrl}
        label={pictureLabels.imageUrl}
        optional={isOptional}
        hint="Statt einer Datei: ein Pfad auf dieser Website oder eine Adresse mit https://."
        defaultValue={imageUrl}
        width={3}
        autoComplete="off"
      />
      {/* An existing picture may have brought its description. */}
      <TextField
        key={`description ${imageUrl}`}
        field={fields.imageAlt}
        defaultValue={imageAlt}
        label={pictureLabels.imageAlt}
        optional={isOptional}
        hint={`Für alle, die das Bild nicht sehen können.${isOptional ? UPLOADS_NEED_ONE : ""}`}
      />
      {children && <div className="col-span-full">{children}</div>}
    </FieldGroup>
  );
}

const UPLOADS_NEED_ONE = " Ein hochgeladenes Bild braucht eine.";

interface PictureUploadProps {
  field: FormField;
  label?: string;
  /** Shown after the accepted formats. */
  hint?: string;
  isOptional?: boolean;
}

/** The control that uploads a picture. */
export function PictureUpload(props: PictureUploadProps) {
  const { field, label = "Bild hochladen", hint = "", isOptional = false } = props;
  return (
    <FileField
      field={field}
      label={label}
      hint={`JPEG, PNG, WebP oder AVIF, höchstens ${MAX_PICTURE_MB} MB. ${hint}`}
      optional={isOptional}
      accept="image/jpeg,image/png,image/webp,image/avif"
      width={3}
    />
  );
}

const ONE_OF_BOTH = "Statt einer Datei genügt auch ein vorhandenes Bild oder eine Bildadresse.";

interface PictureChooserProps {
  /** The name of the control. Its value is the address of the chosen picture, or empty. */
  name: string;
  choices: PictureChoices;
  /** The address of the picture that the form has already. */
  current?: string;
  /** Names the picture in a form with several. */
  label?: string;
}

/** The uploaded pictures and the drawings as radio buttons, folded until somebody wants them. */
export function PictureChooser({ name, choices, current, label }: PictureChooserProps) {
  const { uploads, drawings } = choices;
  return (
    <div className="col-span-full">
      <Disclosure summary={label ? `${label}: ${CHOOSE_PICTURE.toLowerCase()}` : CHOOSE_PICTURE}>
        <fieldset
          aria-label={label ? `${label}: vorhandene Bilder` : "Vorhandene Bilder"}
          className="grid min-w-0 gap-4"
        >
          <p className="max-w-text text-sm text-ink-soft">
            Gilt, sobald Sie speichern. Eine Beschreibung, die das Bild schon hat, kommt mit.
          </p>
          <label className="flex min-h-7 items-center gap-[.7rem]">
            <input type="radio" name={name} value="" defaultChecked className="checkbox" />
            <span>Keines davon</span>
          </label>
          <Choices title="Ihre Bilder" name={name} choices={uploads} current={current} />
          {uploads.length > 0 && (
            <p className="text-sm">
              <TextLink to={PICTURES_PATH}>Alle hochgeladenen Bilder</TextLink>
            </p>
          )}
          <Choices title="Zeichnungen" name={name} choices={drawings} current={current} />
        </fieldset>
      </Disclosure>
    </div>
  );
}

/** The number of pictures that are in sight. */
const SHOWN = 12;

interface ChoicesProps {
  title: string;
  name: string;
  choices: PictureChoice[];
  current?: string;
}

function Choices({ title, name, choices, current }: ChoicesProps) {
  if (choices.length === 0) return null;
  const [shown, folded] = [choices.slice(0, SHOWN), choices.slice(SHOWN)];
  return (
    <div className="grid gap-2">
      <p className="font-strong">{title}</p>
      <Thumbnails name={name} choices={shown} current={current} />
      {folded.length > 0 && (
        <Disclosure summary={`${folded.length} mehr`}>
          <Thumbnails name={name} choices={folded} current={current} />
        </Disclosure>
      )}
    </div>
  );
}

function Thumbnails({ name, choices, current }: Omit<ChoicesProps, "title">) {
  return (
    <ul className="picture-choices">
      {choices.map(({ address, description }, index) => (
        <li key={address}>
          <label className="picture-choice">
            <input type="radio" name={name} value={address} className="checkbox" />
            <Picture
              src={address}
              alt={description || `Bild ${index + 1} ohne Beschreibung`}
              sizes="7rem"
              className="aspect-3/2 w-full rounded-cut"
            />
            {address === current && <small>Ausgewählt</small>}
          </label>
        </li>
      ))}
    </ul>
  );
}
