import { Notice } from "#app/ui/parts/notice.tsx";

/** Lists the lines that were removed because their items can no longer be bought. */
export function DroppedLines({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      <p>Das haben wir aus deinem Warenkorb genommen:</p>
      <ul className="list-disc ps-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
