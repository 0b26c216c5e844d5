import { Link } from "@remix-run/react";
import type { FileView } from "#app/features/deliveries/contents.server.ts";
import { isPlayable } from "#app/features/deliveries/files/file-kind.ts";
import { fileLinkPath, filePath, fileWords } from "#app/features/deliveries/files/files.ts";
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

interface MediaPlayerProps {
  /** An audio or a video; null: there is nothing to play. */
  media: FileView | null;
  captions: FileView | null;
  /** The address of the picture that stands for a video until it plays. */
  posterUrl?: string | null;
  /** Whether the viewer can get a personal link to the file. */
  hasLinks: boolean;
}

/** Plays with the browser's own controls, and loads nothing before that. */
export function MediaPlayer(props: MediaPlayerProps) {
  const { media, captions, posterUrl = null, hasLinks } = props;
  if (!media) return null;
  if (media.isMissing) return <FileList files={[media]} hasLinks={hasLinks} />;
  const source = { src: filePath(media), controls: true, preload: "none" } as const;
  const track = captions && !captions.isMissing && (
    <track kind="captions" srcLang="de" label="Deutsch" src={filePath(captions)} />
  );
  return (
    <figure className="grid gap-2 print:hidden">
      {media.mediaType.startsWith("audio/") ? (
        <audio {...source} className="w-full">
          {track}
        </audio>
      ) : (
        <video
          {...source}
          poster={posterUrl ?? undefined}
          width={16}
          height={9}
          className="aspect-video h-auto w-full rounded-cut-lg bg-ink"
        >
          {track}
        </video>
      )}
      <figcaption>
        <FileList files={[media]} hasLinks={hasLinks} />
      </figcaption>
    </figure>
  );
}

/** The files of a content, with players for those that browsers play. */
export function ContentFiles({ files, hasLinks }: { files: FileView[]; hasLinks: boolean }) {
  const isOther = ({ mediaType }: FileView) => !isPlayable(mediaType);
  return (
    <>
      {files
        .filter(({ mediaType }) => isPlayable(mediaType))
        .map((file) => (
          <MediaPlayer key={file.id} media={file} captions={null} hasLinks={hasLinks} />
        ))}
      <FileList files={files.filter(isOther)} hasLinks={hasLinks} />
    </>
  );
}
