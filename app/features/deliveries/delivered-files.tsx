import { Link } from "@remix-run/react";
import type { FileView } from "#app/features/deliveries/contents.server.ts";
import { fileLinkPath, filePath } from "#app/features/deliveries/files/file-paths.ts";
import { fileWords } from "#app/features/deliveries/files/file-words.ts";
import { formatFileSize } from "#app/ui/format/file-size.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface FileListProps {
  files: FileView[];
  /** Whether each file leads to its link for other devices, which only signed-in customers get. */
  hasLinks: boolean;
}

export function FileList({ files, hasLinks }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-6">
          {file.isMissing ? <MissingFile file={file} /> : <DownloadLink file={file} />}{" "}
          {hasLinks && !file.isMissing && (
            <Link
              to={fileLinkPath(file)}
              className="inline-flex min-h-8 items-center text-sm print:hidden"
            >
              <span>
                Link für andere Geräte<span className="sr-only">: {file.title}</span>
              </span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A plain link, because the answer is no page. */
export function DownloadLink({ file }: { file: FileView }) {
  return (
    <a
      href={filePath(file)}
      className="inline-flex min-h-10 items-center gap-2 rounded-sm font-strong wrap-anywhere"
    >
      <Icon name="download" />
      <span>
        {file.title}{" "}
        <span className="font-normal text-ink-soft">({formatFileSize(file.bytes)})</span>
      </span>
    </a>
  );
}

function MissingFile({ file }: { file: FileView }) {
  return (
    <p className="py-2 wrap-anywhere">
      <b>{file.title}</b>: {fileWords.lost} <TextLink to="/contact">Zum Kontakt</TextLink>
    </p>
  );
}
