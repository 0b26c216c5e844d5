import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Reports that something could not be loaded, with a link to try again. */
export function LoadError({
  message,
  retryTo,
  retryLabel = "Erneut versuchen",
  children,
}: {
  message: ReactNode;
  retryTo: ComponentProps<typeof Link>["to"];
  retryLabel?: string;
  children?: ReactNode;
}) {
  return (
    <Notice tone="bad" role="alert">
      <p>
        {message} <Link to={retryTo}>{retryLabel}</Link>
      </p>
      {children}
    </Notice>
  );
}
