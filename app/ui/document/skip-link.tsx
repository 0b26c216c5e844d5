/** Leads to the element with the id 'inhalt', the page's <main>. */
export function SkipLink() {
  return (
    <a
      href="#inhalt"
      className="skip-link fixed start-2 top-2 z-90 bg-card px-4 py-[.6rem] not-focus:sr-only"
    >
      Zum Inhalt springen
    </a>
  );
}
