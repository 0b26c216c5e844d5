import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CardView } from "#app/features/catalog/item-view.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

interface ItemRowProps {
  item: Pick<CardView, "id" | "kind" | "lineType" | "category" | "title" | "imageUrl" | "imageAlt">;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** Grid columns and borders of the row. */
  className: string;
  pictureClassName?: string;
  /** Shown above the title. */
  date?: ReactNode;
  /** Shown below the title. */
  children: ReactNode;
  /** A separate column on wide screens. */
  prices?: ReactNode;
}

/** A list entry that links to an item from its whole area and contains no form. */
export function ItemRow(props: ItemRowProps) {
  const { item, sizes, className, pictureClassName = "", date, children, prices } = props;
  return (
    <li
      className={`relative grid items-start gap-x-[clamp(1rem,2.5vw,2rem)] border-line ${className}`}
    >
      <Picture
        src={item.imageUrl}
        alt={item.imageAlt}
        sizes={sizes}
        className={`aspect-3/2 w-full rounded-cut-lg ${pictureClassName}`}
      />
      <div>
        {date && <div className="row-date mb-[.7rem]">{date}</div>}
        <h3 className="text-h4">
          <Link
            to={itemPath(item)}
            className="text-inherit no-underline decoration-sun decoration-2 after:absolute after:inset-0 hover:underline"
          >
            {item.title}
          </Link>
        </h3>
        {children}
      </div>
      {prices}
    </li>
  );
}
