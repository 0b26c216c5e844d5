import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

/** The styles are in app.css. 'deep' is plain on a dark band. */
interface ButtonLook {
  look?: "plain" | "sun" | "lake" | "deep" | "quiet" | "bad" | "done";
  size?: "small" | "icon";
  wide?: boolean;
}

export function buttonClass({ look = "plain", size, wide = false }: ButtonLook = {}) {
  const sized = size ? `button-${size}` : "";
  return `button button-${look} ${sized} ${wide ? "w-full" : ""}`;
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
  return <Link className={`text-link ${className}`} {...props} />;
}
