import type { GoodsFacts } from "#app/features/catalog/goods-facts.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

/** The facts about goods that Art. 19 of Regulation (EU) 2023/988 requires, and the notice on the legal guarantee. */
export function GoodsSection({ goods }: { goods: GoodsFacts | null }) {
  if (!goods) return null;
  const facts = [
    { term: "Hersteller", value: goods.manufacturer },
    { term: "Verantwortlich in der EU", value: goods.responsiblePerson },
    { term: "Warnhinweise und Sicherheit", value: goods.safetyNote },
  ].filter(({ value }) => value);
  return (
    <div className="grid grid-cols-1 gap-block empty:hidden">
      {facts.length > 0 && (
        <section aria-labelledby="produktangaben">
          <h2 id="produktangaben" className="mb-3 text-h3">
            Angaben zum Produkt
          </h2>
          <dl className="grid gap-3">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-sm text-ink-soft">{term}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {goods.notice && <Notice {...goods.notice} />}
    </div>
  );
}

/** The official picture: never smaller than 300 pixels, in its own colours and proportions. */
function Notice({ src, width, height, pdf, words }: NonNullable<GoodsFacts["notice"]>) {
  const { title, claim, paragraphs } = words;
  return (
    <section aria-labelledby="gewaehrleistung" className="grid grid-cols-1 gap-3">
      <h2 id="gewaehrleistung" className="text-h3">
        {title}
      </h2>
      <img
        src={src}
        width={width}
        height={height}
        alt={`${title}. ${claim} Amtlicher Hinweis der Europäischen Union; der ganze Wortlaut folgt.`}
        // On the narrowest phones it reaches into the margins of the page.
        className="mx-[min(0px,calc((100%-300px)/2))] h-auto w-full max-w-[26rem] min-w-[300px] bg-white"
      />
      <Disclosure summary="Den Hinweis als Text lesen">
        <div className="prose text-sm">
          <p>{claim}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Disclosure>
      {pdf && (
        <p>
          <a href={pdf}>Hinweis als PDF speichern</a>
        </p>
      )}
    </section>
  );
}
