import type { ReactNode } from "react";

/**
 * Two fields for short values, which share a row of a phone. One with an error gets the row, because its sentence needs
 * the room.
 */
export function ShortFields({ children }: { children: ReactNode }) {
  return <div className="contents max-form:*:not-has-[[aria-invalid]]:col-span-3">{children}</div>;
}
