/**
 * The reference of this error in the log, in hexadecimal digits. Only the server knows it. Hydration
 * keeps it, because it is set as HTML.
 */
export function Reference({ value }: { value: string }) {
  return (
    <p
      className="text-sm text-ink-soft"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own digits, see above
      dangerouslySetInnerHTML={{ __html: value && `Referenz: ${value}` }}
    />
  );
}
