/** Whether a browser says that somebody opens a page. Scripts, previews and simple robots do not. */
export function isOpenedPage({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("Sec-Fetch-Mode") === "navigate";
}
