import { paymentMethodLabels } from "#app/features/money/payments.ts";
import {
  chosenFilterLabels,
  furtherFilters,
  moneyFilterLabels,
  type OrderedItem,
  type OrderFilters,
  orderedItemLabel,
} from "#app/features/orders/administration/order-filters.ts";
import type { MoreFilters } from "#app/ui/admin/admin-toolbar.tsx";
import { DayFilter } from "#app/ui/form/day-field.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";

/** All filters of the order list but the status, as its search form contains them. */
export function moreOrderFilters(filters: OrderFilters, items: OrderedItem[]): MoreFilters {
  const chosen = furtherFilters.filter((name) => filters[name] !== undefined);
  return {
    values: Object.fromEntries(furtherFilters.map((name) => [name, filters[name]])),
    labels: Object.fromEntries(
      chosen.map((name) => [name, chosenFilterLabels[name](filters, items)]),
    ),
    fields: <FilterFields filters={filters} items={items} />,
  };
}

function FilterFields({ filters, items }: { filters: OrderFilters; items: OrderedItem[] }) {
  const { from, until, item, method, money } = filters;
  const itemLabels = items.map((each): [string, string] => [each.id, orderedItemLabel(each)]);
  return (
    <>
      <DayFilter name="from" label="Bestellt ab" value={from} />
      <DayFilter name="until" label="Bestellt bis" value={until} />
      <FilterChoice name="item" label="Angebot" value={item} labels={itemLabels} />
      <FilterChoice
        name="method"
        label="Bezahlt per"
        value={method}
        labels={Object.entries(paymentMethodLabels)}
      />
      <FilterChoice
        name="money"
        label="Geld"
        value={money}
        labels={Object.entries(moneyFilterLabels)}
      />
    </>
  );
}

interface FilterChoiceProps {
  name: string;
  label: string;
  value?: string;
  labels: [value: string, label: string][];
}

function FilterChoice({ name, label, value = "", labels }: FilterChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={value} className={inputClass}>
        <option value="">Alle</option>
        {labels.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
