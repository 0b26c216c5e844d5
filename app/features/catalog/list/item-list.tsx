import type { CardView } from "#app/features/catalog/item-view.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { ItemCard } from "#app/features/catalog/list/item-card.tsx";
import { MonthView, type ShownMonth } from "#app/features/catalog/list/month-view.tsx";
import type { FilterGroup } from "#app/features/catalog/search/offer-filters.ts";
import { FilterLinks } from "#app/features/catalog/search/offer-filters.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { CardGrid } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ItemKind } from "#db/schema.ts";

/**
 * The number of cards whose pictures a phone shows before scrolling. Loading more eagerly would only compete
 * for bandwidth.
 */
const FIRST_VIEW = 1;

interface ItemListPageProps {
  kind: ItemKind;
  list: ItemList;
  sunAt: 2 | 3 | 4;
}

/** A kind's offers as the address selects them. */
export interface ItemList {
  /** The sentence below the heading. */
  lead: string;
  items: CardView[];
  groups: FilterGroup[];
  /** The list's own address, with its filters and order. */
  address: string;
  /** The address without filters; null while none is chosen. */
  allTo: string | null;
  /** The sort orders, if there are several. */
  orders: { label: string; to: string; isCurrent: boolean }[];
  shownMonth: ShownMonth | null;
  /** The address of the nearest month; null if a month is shown, or none has dates. */
  monthTo: string | null;
}

export function ItemListPage({ kind, list, sunAt }: ItemListPageProps) {
  const { lead, items, groups, allTo, orders, shownMonth, address } = list;
  const { plural, countLabel, emptyText } = kinds[kind];
  return (
    <>
      <PageHead title={plural} lead={lead} sunAt={sunAt} />
      <Container className="pt-6 pb-section">
        <FilterLinks groups={groups} allTo={allTo} />
        {items.length === 0 ? (
          <EmptyState title={emptyText} illustration="verlaufen" />
        ) : (
          <>
            <div className="mt-4 mb-block flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-ink-soft">{countLabel(items.length)}</p>
              {orders.length > 0 && <Orders orders={orders} />}
              {items.some(({ when }) => when) && <DateLinks monthTo={list.monthTo} />}
            </div>
            {shownMonth && <MonthView shown={shownMonth} />}
            <h2 className="sr-only">Alle {plural}</h2>
            <CardGrid>
              {items.map((item, index) => (
                <ItemCard key={item.id} item={item} returnTo={address} eager={index < FIRST_VIEW} />
              ))}
            </CardGrid>
          </>
        )}
      </Container>
    </>
  );
}

function Orders({ orders }: Pick<ItemList, "orders">) {
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

function DateLinks({ monthTo }: Pick<ItemList, "monthTo">) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      {monthTo && (
        <>
          <TextLink to={monthTo} rel="nofollow" preventScrollReset>
            <Icon name="calendar" />
            Monatsansicht
          </TextLink>{" "}
        </>
      )}
      <TextLink to="/events.ics" reloadDocument>
        Alle Termine abonnieren
      </TextLink>
    </p>
  );
}

export function ItemListProblem({ kind }: { kind: ItemKind }) {
  return <RouteProblem failure={kinds[kind].listFailure} />;
}
