/** The pages that this process holds in memory. */
export interface PageMemoryFigures {
  pages: number;
  bytes: number;
  maxBytes: number;
  /** Requests for public pages that were answered from memory, and those that were not. */
  hits: number;
  misses: number;
}

const megabytes = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("de-DE", { style: "percent" });

/** How much memory finished pages take, and how often visitors got one since the start. */
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
