import type { FileView } from "#app/features/deliveries/contents.server.ts";
import { FileList } from "#app/features/deliveries/delivered-files.tsx";
import { isPlayable } from "#app/features/deliveries/files/file-kind.ts";
import { filePath } from "#app/features/deliveries/files/file-paths.ts";

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
