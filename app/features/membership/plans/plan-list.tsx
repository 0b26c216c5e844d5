import { Link } from "@remix-run/react";
import { periodLabel } from "#app/content/plans.ts";
import { ItemDeletionLink } from "#app/features/catalog/administration/item-deletion.tsx";
import type { AdminPlan } from "#app/features/membership/plans/plan-list.server.ts";
import {
  PLANS_PATH,
  planDeletionPath,
  planPath,
  planWords,
} from "#app/features/membership/plans/plan-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface PlanListProps {
  shown: AdminPlan[];
  hidden: AdminPlan[];
}

/** The plans in the order of /join, then the hidden ones. */
export function PlanList({ shown, hidden }: PlanListProps) {
  return (
    <>
      {shown.length === 0 ? (
        <NoPlans />
      ) : (
        <ol aria-label="Mitgliedschaften auf /join" className="border-b border-line">
          {shown.map((plan, index) => (
            <PlanRow key={plan.id} plan={plan} above={shown[index - 1]} below={shown[index + 1]} />
          ))}
        </ol>
      )}
      {hidden.length > 0 && (
        <AdminSection id="ausgeblendet" title="Ausgeblendet">
          <ul className="border-b border-line">
            {hidden.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </AdminSection>
      )}
    </>
  );
}

function NoPlans() {
  return (
    <EmptyState title="Auf /join steht gerade keine Mitgliedschaft">
      <p className="max-w-text text-ink-soft">
        Legen Sie eine an: Sie steht dann sofort auf /join, und wer sie bestellt, ist Mitglied,
        sobald Sie die Bestellung abschließen.
      </p>
    </EmptyState>
  );
}

interface PlanRowProps {
  plan: AdminPlan;
  above?: AdminPlan;
  below?: AdminPlan;
}

const hideButton = { intent: "hide", label: "Ausblenden", icon: "archive" } as const;
const showButton = { intent: "show", label: "Einblenden", icon: "eye" } as const;

function PlanRow({ plan, above, below }: PlanRowProps) {
  const { id, title, mostPopular, hindrance, archivedAt } = plan;
  const row = { name: title, failure: planWords.failure("Aktualisieren"), action: PLANS_PATH };
  const pairWith = (neighbour: AdminPlan) => ({ planId: id, neighbourId: neighbour.id });
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={planPath(id)} className="min-w-0 font-strong wrap-anywhere">
            {title}
          </Link>
          {mostPopular && (
            <Badge tone="sun" icon="star">
              Beliebteste
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">{describeTerms(plan)}</p>
        {hindrance && !archivedAt && <p className="text-bad">{hindrance}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {above && <ListButton {...row} {...moveButtons.up} fields={pairWith(above)} />}
        {below && <ListButton {...row} {...moveButtons.down} fields={pairWith(below)} />}
        <ListButton {...row} {...(archivedAt ? showButton : hideButton)} fields={{ planId: id }} />
        <ButtonLink to={planPath(id)} title="Bearbeiten" look="quiet" size="icon">
          <Icon name="pencil" />
          <span className="sr-only">Bearbeiten: {title}</span>
        </ButtonLink>
        <ItemDeletionLink
          item={plan}
          to={planDeletionPath(id)}
          size="icon"
          failure={planWords.failure("Löschen")}
        />
      </div>
    </li>
  );
}

/** '119,00 € pro Jahr, endet von selbst'. */
function describeTerms({ price, ...terms }: AdminPlan): string {
  const amount = price === null ? "Kein Preis," : formatPrice(price);
  const end = terms.months === null ? "ohne Ende" : "endet von selbst";
  return `${amount} ${periodLabel(terms)}, ${end}`;
}
