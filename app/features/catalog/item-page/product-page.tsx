import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { AddToCart, useAddToCart } from "#app/features/catalog/add-to-cart.tsx";
import {
  Gallery,
  GoodsSection,
  PriceNote,
  ShareItem,
} from "#app/features/catalog/item-page/item-page-parts.tsx";
import { type ItemPageView, priceEntries } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { QuantityInput } from "#app/ui/form/quantity-input.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";

interface ProductPageProps {
  item: ItemPageView;
  /** The rejected submission of the quantity form. */
  lastResult?: SubmissionResult;
  /** Says that the viewer has access already; null if there is none. */
  alreadyOpen?: string | null;
  /** The section with the item's deliveries, for those who have access to them. */
  delivered?: ReactNode;
}

export function ProductPage({ item, lastResult, alreadyOpen, delivered }: ProductPageProps) {
  const { path, backLabel } = kinds.product;
  return (
    <Container className="pb-section">
      <BackLink to={path}>{backLabel}</BackLink>
      <div
        data-goods={item.goods !== null || undefined}
        className="grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
      >
        <div className="grid gap-3">
          <Picture
            src={item.imageUrl}
            alt={item.imageAlt}
            sizes="(min-width: 64rem) 50vw, 100vw"
            eager
            className="aspect-3/2 w-full rounded-cut-lg lg:aspect-square"
          />
          <Gallery pictures={item.gallery} />
        </div>
        <div className="grid gap-block lg:row-span-2">
          <ProductHead item={item} />
          {delivered}
          <div>
            <PriceList entries={priceEntries(item)} large />
            <PriceWordsLine words={item.priceWords} />
            <PriceNote item={item} />
          </div>
          <Purchase item={item} lastResult={lastResult} alreadyOpen={alreadyOpen} />
          {item.texts.details && (
            <div className="prose">
              <h2>Details</h2>
              <MarkdownText html={item.texts.details} isShort />
            </div>
          )}
          <ShareItem item={item} />
          <BrowseLinks />
        </div>
        <GoodsSection goods={item.goods} />
      </div>
    </Container>
  );
}

function ProductHead({ item }: { item: ItemPageView }) {
  const { rating } = useSite();
  return (
    <div className="grid gap-4">
      <p>
        <Badge tone="lake" className="whitespace-normal!">
          {item.category}
        </Badge>
      </p>
      <h1 className="text-[clamp(2.125rem,1.3rem+2.6vw,3.5rem)]">{item.title}</h1>
      {rating && <Rating {...rating} />}
      {item.lead && <Lead>{item.lead}</Lead>}
      {item.texts.body && (
        <MarkdownText
          html={item.texts.body}
          isShort
          className={item.lead ? "" : "max-w-none! text-lg leading-normal text-ink-soft"}
        />
      )}
    </div>
  );
}

function Rating({ stars, text }: { stars: number; text: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex text-sun-strong" role="img" aria-label={`${stars} von 5 Sternen`}>
        {Array.from({ length: stars }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
          <Icon name="star" key={index} className="fill-current" />
        ))}
      </span>
      <span className="text-ink-soft">{text}</span>
    </p>
  );
}

type PurchaseProps = Pick<ProductPageProps, "item" | "lastResult" | "alreadyOpen">;

function Purchase({ item, lastResult, alreadyOpen }: PurchaseProps) {
  const answer = useAddToCart(item).data;
  const result = answer ? answer.result : lastResult;
  const [form, fields] = useForm<{ quantity: string }>({ id: "kaufen", lastResult: result });
  const { quantity } = fields;
  if (item.hindrance === "no-price") return null;
  if (item.hindrance) {
    return (
      <p>
        <ItemNote item={item} />
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        <Badge tone="good" icon="check">
          Verfügbar
        </Badge>
        <ItemNote item={item} />
      </p>
      {alreadyOpen && <Notice>{alreadyOpen}</Notice>}
      <ErrorSummary form={form} fields={fields} lastResult={result} />
      <FieldErrors field={quantity} />
      <AddToCart
        item={item}
        returnTo={itemPath(item)}
        action={itemPath(item)}
        look="sun"
        quantity={
          <QuantityInput
            id={quantity.id}
            defaultValue={quantity.initialValue ?? 1}
            label="Menge"
            invalid={quantity.errors !== undefined}
            ariaDescribedBy={quantity.errors && quantity.errorId}
          />
        }
      />
    </div>
  );
}

function BrowseLinks() {
  return (
    <nav aria-label="Weiterstöbern" className="flex flex-wrap gap-x-6 gap-y-2">
      {[kinds.course, kinds.product, kinds.event].map(({ path, plural }) => (
        <TextLink key={path} to={path}>
          {plural} <Icon name="arrow-right" />
        </TextLink>
      ))}
    </nav>
  );
}
