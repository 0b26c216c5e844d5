import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const gaps = "gap-x-[clamp(1.5rem,3vw,2.5rem)] gap-y-[clamp(2.5rem,5vw,3.75rem)]";

export const cardGridClass = `grid md:grid-cols-2 lg:grid-cols-3 ${gaps}`;

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={cardGridClass}>{children}</ul>;
}

const shapes = {
  wide: "",
  tall: "md:aspect-[4/4.6]",
  square: "md:aspect-square",
};

export type CardShape = keyof typeof shapes;

interface CardProps {
  to: string;
  title: ReactNode;
  media: ReactNode;
  badge?: ReactNode;
  /** Shown between picture and title, for example a `DateBlock`. */
  above?: ReactNode;
  meta?: ReactNode;
  foot: ReactNode;
  muted?: boolean;
  shape?: CardShape;
  id?: string;
  headingAs?: "h2" | "h3";
}

/** A click on the card follows the title's link. Buttons in the foot lie above that link. */
export function Card({
  to,
  title,
  media,
  badge,
  above,
  meta,
  foot,
  muted = false,
  shape = "wide",
  id,
  headingAs: Heading = "h3",
}: CardProps) {
  return (
    <li
      id={id}
      className="relative flex flex-col has-[h2_a:focus-visible,h3_a:focus-visible]:rounded-sm has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-8 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-focus"
    >
      <CardMedia shape={shape} muted={muted}>
        {media}
        {badge && <div className="absolute inset-x-3 top-3">{badge}</div>}
      </CardMedia>
      {above && <div className="mt-4">{above}</div>}
      <Heading className={`text-h3 leading-heading ${above ? "mt-[.7rem]" : "mt-4"}`}>
        <Link
          to={to}
          className="text-inherit no-underline decoration-sun decoration-2 after:absolute after:inset-0 hover:underline focus-visible:outline-0"
        >
          {title}
        </Link>
      </Heading>
      {meta && <div className="mt-2 grid gap-[.2rem] text-ink-soft">{meta}</div>}
      <div className="mt-auto pt-[1.15rem] [&_:is(button,form,a)]:relative [&_:is(button,form,a)]:z-1">
        {foot}
      </div>
    </li>
  );
}

/** A picture that fails to load shows its description, below the badge. */
function CardMedia({
  shape,
  muted,
  children,
}: {
  shape: CardShape;
  muted: boolean;
  children: ReactNode;
}) {
  const pale = muted ? "[&_:is(img,svg)]:opacity-65 [&_:is(img,svg)]:saturate-25" : "";
  return (
    <div
      className={`relative aspect-3/2 overflow-hidden rounded-cut-lg bg-(--il-sky) [&_img]:size-full [&_img]:before:block [&_img]:before:h-11 ${shapes[shape]} ${pale}`}
    >
      {children}
    </div>
  );
}
