import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CardView } from "#app/features/catalog/item-view.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

interface ItemRowProps {
  item: Pick<CardView, "id" | "kind" | "category" | "title" | "imageUrl" | "imageAlt">;
  /** Widths of the picture for the browser's choice among its files. */
  sizes: string;
  /** Columns of the row, and its lines above or below. */
  className: string;
  pictureClassName?: string;
  /** Stands above the title. */
  date?: ReactNode;
  /** Below the title. */
  children: ReactNode;
  /** A column of its own on wide screens. */
  prices?: ReactNode;
}

/** An entry of a list that leads to an item's page by a click anywhere on it, and has no form. */
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
        {date && <div className="mb-[.7rem]">{date}</div>}
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
