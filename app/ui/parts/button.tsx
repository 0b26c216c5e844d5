import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

const looks = {
  plain: "border-ink text-ink hover:border-ink hover:bg-ink hover:text-paper",
  sun: "border-sun bg-sun text-on-sun hover:border-sun-strong hover:bg-sun-strong hover:text-on-sun",
  lake: "border-lake bg-lake text-on-lake hover:border-lake-strong hover:bg-lake-strong hover:text-on-lake",
  /** The plain style for a dark band. */
  deep: "border-on-deep text-on-deep hover:bg-on-deep hover:text-deep",
  quiet: "border-transparent text-lake hover:bg-lake-soft hover:text-lake-strong",
  bad: "border-bad text-bad hover:bg-bad hover:text-paper",
  done: "border-good bg-good-soft text-good",
};

const sizes = {
  normal: "min-h-12 px-[1.3rem] py-[.55rem]",
  small: "min-h-[2.375rem] px-[.85rem] py-[.3rem] text-sm",
  icon: "size-10 p-0",
};

const disabled =
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-ink-soft aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sand aria-disabled:text-ink-soft";

interface ButtonLook {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  wide?: boolean;
}

export function buttonClass({ look = "plain", size = "normal", wide = false }: ButtonLook = {}) {
  const always =
    "inline-flex cursor-pointer items-center justify-center gap-[.55em] rounded-cut border-[1.5px] text-center leading-[1.2] font-strong no-underline transition-colors";
  const unavailable = look === "done" ? "disabled:cursor-default" : disabled;
  return `${always} ${looks[look]} ${sizes[size]} ${unavailable} ${wide ? "w-full" : ""}`;
}

export function Button({
  look,
  size,
  wide,
  type = "submit",
  className = "",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      type={type}
      className={`${buttonClass({ look, size, wide })} ${className}`}
      {...props}
    />
  );
}

export function ButtonLink({
  look,
  size,
  wide,
  className = "",
  ...props
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={`${buttonClass({ look, size, wide })} ${className}`} {...props} />;
}

/** A standalone link, such as 'Alle Events'. `aria-current` marks the selected one of several. */
export function TextLink({ className = "", ...props }: ComponentProps<typeof Link>) {
  const look =
    "inline-flex min-h-7 items-center gap-[.4em] font-strong aria-[current]:text-ink aria-[current]:decoration-sun aria-[current]:decoration-[3px]";
  return <Link className={`${look} ${className}`} {...props} />;
}
