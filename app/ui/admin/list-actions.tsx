import { listAddress } from "#app/ui/admin/list-address.ts";
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

interface CsvLinkProps {
  /** The path of the file. */
  to: string;
  q: string;
  status: string | null;
  /** The values of further filters, by name. */
  more?: Record<string, string | undefined>;
}

/** The button above a list that downloads all its pages. */
export function CsvLink({ to, q, status, more }: CsvLinkProps) {
  const address = listAddress(to, { q, filter: { name: "status", value: status }, more });
  return (
    <ButtonLink to={address} reloadDocument size="small">
      <Icon name="download" />
      Als CSV
    </ButtonLink>
  );
}
