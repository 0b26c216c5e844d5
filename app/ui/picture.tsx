export function Picture({
  src,
  alt,
  width = 480,
  height = 320,
  eager = false,
  className = "",
}: {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  eager?: boolean;
  className?: string;
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      decoding={eager ? undefined : "async"}
      className={`bg-(--il-sky) object-cover ${className}`}
    />
  );
}
