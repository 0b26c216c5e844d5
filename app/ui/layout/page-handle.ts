import type { ComponentType, ReactNode } from "react";

/** A route's `handle`. */
export interface PageHandle {
  /**
   * The page is only words and plain forms: its document carries no framework script, just the
   * small page script. After a navigation by script the framework is there anyway.
   */
  isPlain?: boolean;
  /**
   * Stands around the page for admins, in place of the site's header and footer. Handed over here, so
   * that only who opens such a page loads it.
   */
  AdminFrame?: ComponentType<{ pathname: string; children: ReactNode }>;
  /** Messages for pages that could not be loaded, by the beginning of the page's path. */
  loadFailures?: Record<string, string>;
}
