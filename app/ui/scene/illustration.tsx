/**
 * A drawing from /illustrations/v1 that follows the theme: the page's --il-* colours reach it
 * through <use>. Decoration only; what a picture says belongs into the text beside it.
 */
export function Illustration({
  name,
  viewBox,
  className = "",
  cover = false,
}: {
  name: string;
  viewBox: string;
  className?: string;
  /** Fill the box and cut off what is too much, like object-fit: cover. */
  cover?: boolean;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio={cover ? "xMidYMid slice" : undefined}
      className={`illustration ${className}`}
    >
      <use href={`/illustrations/v1/${name}.svg#bild`} />
    </svg>
  );
}
