import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The button above a list that leads to the form for a new entry. */
export function NewLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="sun" size="small">
      <Icon name="plus" />
      {children}
    </ButtonLink>
  );
}
