import type { CardView } from "#app/features/catalog/item-view.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { ItemCard } from "#app/features/catalog/list/item-card.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { CardGrid } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { ItemKind } from "#db/schema.ts";

/**
 * The number of cards whose pictures a phone shows before scrolling. Loading more eagerly would only compete
 * for bandwidth.
 */
const FIRST_VIEW = 1;

interface ItemListPageProps {
  kind: ItemKind;
  items: CardView[];
  sunAt: 2 | 3 | 4;
  /** The sort orders, if there are several. */
  orders?: { label: string; to: string; isCurrent: boolean }[];
}

export function ItemListPage({ kind, items, sunAt, orders = [] }: ItemListPageProps) {
  const { plural, lead, countLabel, emptyText, path } = kinds[kind];
  const current = orders.find((order) => order.isCurrent);
  return (
    <>
      <PageHead title={plural} lead={lead} sunAt={sunAt} />
      <Container className="pt-6 pb-section">
        {items.length === 0 ? (
          <EmptyState title={emptyText} illustration="verlaufen" />
        ) : (
          <>
            <div className="mb-block flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-ink-soft">{countLabel(items.length)}</p>
              {orders.length > 0 && <Orders orders={orders} />}
            </div>
            <h2 className="sr-only">Alle {plural}</h2>
            <CardGrid>
              {items.map((item, index) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  returnTo={current?.to ?? path}
                  eager={index < FIRST_VIEW}
                />
              ))}
            </CardGrid>
          </>
        )}
      </Container>
    </>
  );
}

function Orders({ orders }: Required<Pick<ItemListPageProps, "orders">>) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-ink-soft">Sortieren: </span>
      {orders.map(({ label, to, isCurrent }) => (
        <TextLink key={to} to={to} aria-current={isCurrent || undefined} preventScrollReset>
          {label}{" "}
        </TextLink>
      ))}
    </p>
  );
}

export function ItemListProblem({ kind }: { kind: ItemKind }) {
  return <RouteProblem failure={kinds[kind].listFailure} />;
}
