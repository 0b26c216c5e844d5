import { useMatches } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import type { Label } from "#app/ui/labels/label.ts";

/** A route's `handle`. */
export interface PageHandle {
  /**
   * A page of text and plain forms. Its document loads only the small page script, not the framework.
   * After a navigation by script the framework is loaded anyway.
   */
  isPlain?: boolean;
  /**
   * Replaces the site's header and footer on administration pages. Set in the handle, so that only
   * these pages load it.
   */
  AdminFrame?: ComponentType<{ pathname: string; children: ReactNode }>;
  /** Error messages for pages that could not be loaded, by the start of the page's path. */
  loadFailures?: LoadFailures | ((data: unknown) => LoadFailures);
}

type LoadFailures = Record<string, string | Label>;

/** The handles of the routes that make up the page, from the root to the innermost one. */
export function usePageHandles(): PageHandle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
}

/** The error messages of all of them. */
export function useLoadFailures(): [start: string, message: string | Label][] {
  return useMatches().flatMap(({ handle, data }) => {
    const { loadFailures = {} } = (handle ?? {}) as PageHandle;
    return Object.entries(typeof loadFailures === "function" ? loadFailures(data) : loadFailures);
  });
}
