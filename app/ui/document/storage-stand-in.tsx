/**
 * Replaces the session storage by the memory of the page if the browser refuses it. Remix reads and writes it without
 * expecting an error, which would replace the page by an error page. Has to come before all scripts of Remix.
 */
export function StorageStandIn({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would escape
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}

/** A browser refuses by an error at each access, or has `null` instead of a storage. */
const SCRIPT = `try {
  sessionStorage.length;
} catch {
  const kept = new Map();
  Object.defineProperty(window, "sessionStorage", {
    value: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => kept.set(key, text),
      removeItem: (key) => kept.delete(key),
    },
  });
}`;
