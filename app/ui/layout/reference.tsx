/**
 * The reference under which the log tells what happened. Only the server knows it: set as HTML, it
 * is left alone when the browser takes the page over. It is made of hexadecimal digits.
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
