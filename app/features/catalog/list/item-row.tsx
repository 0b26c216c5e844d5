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
    <li className={`item-row ${className}`}>
      <Picture src={item.imageUrl} alt={item.imageAlt} sizes={sizes} className={pictureClassName} />
      <div>
        {date && <div className="row-date">{date}</div>}
        <h3 className="row-title">
          <Link to={itemPath(item)}>{item.title}</Link>
        </h3>
        {children}
      </div>
      {prices}
    </li>
  );
}
