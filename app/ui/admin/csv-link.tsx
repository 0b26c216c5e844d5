import { listAddress } from "#app/ui/admin/list-address.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface CsvLinkProps {
  /** The path of the file. */
  to: string;
  q: string;
  status: string | null;
}

/** The button that downloads all pages of the shown list. */
export function CsvLink({ to, q, status }: CsvLinkProps) {
  const address = listAddress(to, { q, filter: { name: "status", value: status } });
  return (
    <ButtonLink to={address} reloadDocument size="small">
      <Icon name="download" />
      Als CSV
    </ButtonLink>
  );
}
