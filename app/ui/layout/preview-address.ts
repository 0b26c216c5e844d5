const PARAMETER = "vorschau";

/** The address that shows a page with its drafts to an admin. */
export function previewAddress(path: string): string {
  return `${path}?${PARAMETER}=1`;
}

/** Whether an address (or its part from '?') asks for drafts. */
export function asksForPreview(address: string): boolean {
  const [, query] = address.split("?", 2);
  return new URLSearchParams(query).has(PARAMETER);
}
