import { Picture } from "#app/ui/parts/picture.tsx";
import type { GalleryPicture } from "#db/schema.ts";

/** Further pictures. Each links to its file, which browsers show in full. Renders nothing without any. */
export function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-label="Weitere Bilder"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 md:col-span-2"
    >
      {pictures.map(({ imageUrl, imageAlt }) => (
        <li key={imageUrl}>
          <a href={imageUrl} className="block">
            <Picture
              src={imageUrl}
              alt={imageAlt}
              sizes="(min-width: 48rem) 20vw, 50vw"
              className="aspect-3/2 w-full rounded-cut"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
