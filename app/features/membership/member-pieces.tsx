import { Link } from "@remix-run/react";
import { Fragment } from "react";

/** A piece that was free because of a membership. */
export interface MemberPiece {
  /** The order's line. */
  id: string;
  title: string;
  orderId: string;
  number: string;
}

const ORDERED = "Mit der Mitgliedschaft kostenlos bestellt:";
const STAYS = "Das bleibt bestellt, bis Sie es selbst stornieren.";

/** The same in words, for lists of consequences; empty without such pieces. */
export function memberPiecesSentence(pieces: MemberPiece[]): string {
  const names = pieces.map(({ title, number }) => `„${title}“ (${number})`);
  return names.length === 0 ? "" : `${ORDERED} ${names.join(", ")}. ${STAYS}`;
}

/** Names what stays ordered when the membership ends that made it free; nothing without such pieces. */
export function MemberPieces({ pieces }: { pieces: MemberPiece[] }) {
  if (pieces.length === 0) return null;
  return (
    <p className="max-w-text wrap-anywhere">
      {ORDERED}{" "}
      {pieces.map(({ id, title, orderId, number }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          {`„${title}“`} (<Link to={`/admin/orders/${orderId}`}>{number}</Link>)
        </Fragment>
      ))}
      . {STAYS}
    </p>
  );
}
