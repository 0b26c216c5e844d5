import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** One row for each card on phones, three columns on wider screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="card-grid">{children}</ul>;
}

const shapes = {
  wide: "",
  tall: "lg:aspect-[4/4.6]",
  square: "lg:aspect-square",
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
    <li id={id} className="card">
      <CardMedia shape={shape} muted={muted}>
        {media}
        {badge && <div className="card-badge">{badge}</div>}
      </CardMedia>
      {above && <div className="card-above">{above}</div>}
      <Heading className="card-title">
        <Link to={to}>{title}</Link>
      </Heading>
      {meta && <div className="card-meta">{meta}</div>}
      <div className="card-foot">{foot}</div>
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
  return <div className={`card-media ${shapes[shape]} ${pale}`}>{children}</div>;
}
