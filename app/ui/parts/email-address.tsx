import { Fragment } from "react";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/** An e-mail address to read, which breaks behind '@' and dots before it breaks within a word. */
export function EmailAddress({ children }: { children: string }) {
  const parts = readableAddress(children).match(/[^@.]+[@.]*|[@.]+/g) ?? [];
  return (
    // One element, because links in tables are flex containers.
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of an address keep their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
