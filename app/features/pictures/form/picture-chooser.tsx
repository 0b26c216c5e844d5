import "#app/features/pictures/form/picture-chooser.css";
import type {
  PictureChoice,
  PictureChoices,
} from "#app/features/pictures/form/picture-choices.server.ts";
import { CHOOSE_PICTURE } from "#app/features/pictures/form/picture-field-words.ts";
import { PICTURES_PATH } from "#app/features/pictures/library/picture-paths.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";

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
