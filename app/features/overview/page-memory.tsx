/** The pages that this process has cached. */
export interface PageMemoryFigures {
  pages: number;
  bytes: number;
  maxBytes: number;
  /** Requests for public pages that were answered from the cache, and those that were not. */
  hits: number;
  misses: number;
}

const megabytes = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("de-DE", { style: "percent" });

/** The memory use of the page cache, and its hit rate since the start. */
export function PageMemory({ pages, bytes, maxBytes, hits, misses }: PageMemoryFigures) {
  const [used, limit] = [bytes, maxBytes].map((each) => megabytes.format(each / 1_000_000));
  const requests = hits + misses;
  return (
    <>
      <p>{`Fertige Seiten im Speicher: ${pages} (${used} von ${limit} MB).`}</p>
      {requests > 0 && (
        <p>{`Daraus kamen seit dem letzten Start ${percent.format(hits / requests)} der Aufrufe öffentlicher Seiten.`}</p>
      )}
    </>
  );
}
