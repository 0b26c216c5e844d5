import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/parts/notice.tsx";

interface LegalFileNoticeProps {
  /** The page's name, which is the file's name, too. */
  name: string;
  file: { text: string | null } | null;
  /** The number of the published version; null if nothing has been published. */
  number: number | null;
}

/** Says which text visitors see: the published one, or the file in the data folder. */
export function LegalFileNotice({ name, file, number }: LegalFileNoticeProps) {
  const fileName = `legal/${name}.md`;
  return (
    <>
      {file && (
        <Notice>
          {number === null
            ? `Auf der Website steht der Text der Datei ${fileName} im Datenordner. Er gilt, bis Sie hier einen Text veröffentlichen. Danach gilt der veröffentlichte.`
            : `Im Datenordner liegt die Datei ${fileName}. Sie wird nicht gezeigt, solange hier ein Text veröffentlicht ist.`}
          {file.text === null && " Die Datei lässt sich zurzeit nicht lesen."}
        </Notice>
      )}
      {number !== null && (
        <p>
          Jede veröffentlichte Fassung bleibt abrufbar, die jetzige unter{" "}
          <Link to={`/${name}/fassung/${number}`}>{`/${name}/fassung/${number}`}</Link>.
        </p>
      )}
    </>
  );
}
