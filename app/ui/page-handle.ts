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
  /** What is said where a page could not be loaded, by how its address begins. */
  loadFailures?: Record<string, string>;
}
