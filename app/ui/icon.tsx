/** The drawings in public/icons/v1/symbols.svg, from the Lucide set. */
export type IconName =
  | "arrow-down"
  | "arrow-left"
  | "arrow-right"
  | "calendar"
  | "check"
  | "chevron-down"
  | "circle-alert"
  | "circle-check"
  | "clock"
  | "external-link"
  | "hash"
  | "hourglass"
  | "info"
  | "layout-dashboard"
  | "log-out"
  | "mail"
  | "map-pin"
  | "menu"
  | "minus"
  | "monitor"
  | "moon"
  | "pause"
  | "phone"
  | "play"
  | "plus"
  | "settings"
  | "shopping-basket"
  | "star"
  | "sun"
  | "trash-2"
  | "user"
  | "users"
  | "x";

/**
 * A drawing in the colour of the text around it, as tall as its line. Decoration only: words say what
 * it means. All of them are one file that browsers keep, so that no page and no script carries them.
 */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`/icons/v1/symbols.svg#${name}`} />
    </svg>
  );
}
