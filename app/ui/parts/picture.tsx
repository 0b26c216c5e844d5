import { PICTURE_FILE, pictureFormats, pictureWidths } from "#app/ui/parts/picture-files.ts";

interface PictureProps {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Displayed width of an uploaded picture, as in HTML. The browser loads the file that fits. */
  sizes?: string;
  eager?: boolean;
  className?: string;
}

export function Picture({
  src,
  alt,
  width = 480,
  height = 320,
  sizes = "(min-width: 64rem) 33vw, 100vw",
  eager = false,
  className = "",
}: PictureProps) {
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      decoding={eager ? undefined : "async"}
      className={`picture ${className}`}
    />
  );
  if (!src.startsWith("/uploads/")) return image;
  const files = (format: string) =>
    pictureWidths.map((each) => src.replace(PICTURE_FILE, `${each}.${format} ${each}w`)).join();
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} sizes={sizes} srcSet={files(format)} />
      ))}
      {image}
    </picture>
  );
}
