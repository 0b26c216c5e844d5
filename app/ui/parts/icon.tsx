/** The drawings in public/icons/v2/symbols.svg, from the Lucide set. */
export type IconName =
  | "archive"
  | "arrow-down"
  | "arrow-left"
  | "arrow-right"
  | "arrow-up"
  | "book-open"
  | "calendar"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "chevrons-up-down"
  | "circle-alert"
  | "circle-check"
  | "clock"
  | "download"
  | "ellipsis"
  | "external-link"
  | "eye"
  | "hash"
  | "history"
  | "hourglass"
  | "inbox"
  | "info"
  | "layout-dashboard"
  | "log-out"
  | "mail"
  | "map-pin"
  | "menu"
  | "minus"
  | "monitor"
  | "moon"
  | "newspaper"
  | "package"
  | "pause"
  | "pencil"
  | "phone"
  | "play"
  | "plus"
  | "receipt"
  | "refresh-cw"
  | "reply"
  | "search"
  | "settings"
  | "shopping-basket"
  | "star"
  | "sun"
  | "trash-2"
  | "user"
  | "users"
  | "x";

/**
 * A decorative drawing in the colour and height of the surrounding text, which has to name its meaning.
 * All drawings are in one cached file, so that they add nothing to pages and scripts.
 */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`/icons/v2/symbols.svg#${name}`} />
    </svg>
  );
}
