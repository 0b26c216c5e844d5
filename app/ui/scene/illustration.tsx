/**
 * A decorative drawing from /illustrations/v1. It follows the theme, because the page's --il-* colours
 * reach it through <use>. Text beside it has to carry any meaning.
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
  /** Fills the box and crops the rest, like object-fit: cover. */
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
