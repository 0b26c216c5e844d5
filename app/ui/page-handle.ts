/** A route's `handle`. */
export interface PageHandle {
  /**
   * The page is only words and plain forms: its document carries no framework script, just the
   * small page script. After a navigation by script the framework is there anyway.
   */
  isPlain?: boolean;
}
