import { Link, useRouteLoaderData } from "@remix-run/react";
import { accessTerm } from "#app/features/catalog/access-term.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import type { GoodsFacts } from "#app/features/catalog/goods-facts.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import type { GalleryPicture, ItemKind } from "#db/schema.ts";

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

/** Further pictures. Each links to its file, which browsers show in full. Renders nothing without any. */
export function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-label="Weitere Bilder"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 md:col-span-2"
    >
      {pictures.map(({ imageUrl, imageAlt }) => (
        <li key={imageUrl}>
          <a href={imageUrl} className="block">
            <Picture
              src={imageUrl}
              alt={imageAlt}
              sizes="(min-width: 48rem) 20vw, 50vw"
              className="aspect-3/2 w-full rounded-cut"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Explains which of two prices applies, and how long access to what the item delivers lasts. Renders nothing for an item
 * that cannot be bought.
 */
export function PriceNote({ item }: { item: ItemPageView }) {
  const { hindrance, priceNote, accessMonths } = item;
  if (hindrance) return null;
  return (
    <>
      {priceNote && (
        <p className="mt-2 text-sm text-ink-soft">
          {priceNote.text}{" "}
          {priceNote.leadsToJoin && (
            <Link to={MEMBERSHIP_PATH} className="whitespace-nowrap">
              Mitglied werden
            </Link>
          )}
        </p>
      )}
      {accessMonths !== null && (
        <p className="mt-2 text-sm text-ink-soft">{accessTerm(accessMonths)}</p>
      )}
    </>
  );
}

/** Opens a mail draft with the address of the page, or copies it. */
export function ShareItem({ item }: { item: ItemPageView }) {
  const address = useSiteOrigin() + itemPath(item);
  const title = item.title.replaceAll("\u00AD", "");
  const when = item.date && datesInWords({ ...item, date: item.date });
  const body = [title, when, address].filter(Boolean).join("\n");
  const href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-ink-soft">Weitersagen:</span> <a href={href}>per E-Mail</a>
      <CopyButton text={address} name="Link" />
    </p>
  );
}

/** The site's origin, for example 'https://shop.example'; empty if the root's loader has failed. */
function useSiteOrigin(): string {
  const root = useRouteLoaderData("root") as { site?: { origin: string } } | undefined;
  return root?.site?.origin ?? "";
}

/** The error page of an item, with a link back to its list. */
export function ItemProblem({ kind }: { kind: ItemKind }) {
  const { itemFailure, path, backLabel } = kinds[kind];
  return (
    <RouteProblem failure={itemFailure}>
      <p>
        <ButtonLink to={path}>{backLabel}</ButtonLink>
      </p>
    </RouteProblem>
  );
}
