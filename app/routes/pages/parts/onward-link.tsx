import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The link at the end of a text. */
export function OnwardLink({ to, label }: { to: string; label: string }) {
  return (
    <p className="mt-6">
      <TextLink to={to}>
        {label}
        <Icon name="arrow-right" />
      </TextLink>
    </p>
  );
}
