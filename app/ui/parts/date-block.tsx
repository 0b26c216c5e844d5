import type { ReactNode } from "react";

const sizes = {
  card: {
    row: "",
    day: "",
  },
  page: {
    row: "items-end gap-4 pt-[.6rem] text-lg",
    day: "pt-0 text-[clamp(4.5rem,3.4rem+4vw,7rem)] leading-[.74] tracking-[-.045em]",
  },
};

/** A large day number with the rest of the date beside it. */
export function DateBlock({
  day,
  children,
  dateTime,
  size = "card",
  muted = false,
}: {
  day: ReactNode;
  children: ReactNode;
  dateTime?: string;
  size?: keyof typeof sizes;
  muted?: boolean;
}) {
  return (
    <time dateTime={dateTime} className={`date-block ${sizes[size].row}`}>
      <span className={`day-number ${sizes[size].day} ${muted ? "text-ink-soft" : ""}`}>{day}</span>{" "}
      <span>{children}</span>
    </time>
  );
}
