import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PictureChoices } from "#app/features/pictures/form/picture-choices.server.ts";
import { PictureChooser } from "#app/features/pictures/form/picture-chooser.tsx";
import { CHOSEN_IMAGE, pictureLabels } from "#app/features/pictures/form/picture-field-words.ts";
import { pictureDeletionPath } from "#app/features/pictures/library/picture-paths.ts";
import { isPictureAddress, MAX_PICTURE_MB } from "#app/features/pictures/picture-address.ts";
import { FieldGroup, FileField, TextField } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
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
