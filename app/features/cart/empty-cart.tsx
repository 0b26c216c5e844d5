import { kinds } from "#app/features/catalog/kinds.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

export function EmptyCart() {
  return (
    <EmptyState title="Dein Warenkorb ist leer" illustration="korb-leer">
      <p className="text-ink-soft">Such dir etwas aus, das dir gut tut:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {[kinds.product, kinds.event, kinds.course].map(({ path, plural }) => (
          <ButtonLink key={path} to={path}>
            {plural}{" "}
          </ButtonLink>
        ))}
      </p>
    </EmptyState>
  );
}
