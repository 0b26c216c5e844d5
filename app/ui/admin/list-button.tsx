import { Form } from "@remix-run/react";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

interface ListButtonProps {
  intent: string;
  label: string;
  icon?: IconName;
  /** Name of the row, for screen readers. */
  name: string;
  /** Further values to send: the row, and its place as the admin saw it. */
  fields: Record<string, string | number>;
  /** Title of the error if the answer is lost. */
  failure: string;
  /** Defaults to the page's own address. */
  action?: string;
  disabled?: boolean;
}

/** The labels of the buttons that move a row. */
export const moveButtons = {
  up: { intent: "up", label: "Nach oben", icon: "arrow-up" },
  down: { intent: "down", label: "Nach unten", icon: "arrow-down" },
} as const;

/** A button in the row of a list: a form of its own. */
export function ListButton({
  intent,
  label,
  icon,
  name,
  fields,
  failure,
  action,
  disabled,
}: ListButtonProps) {
  return (
    <Form data-failure={failure} method="post" action={action} preventScrollReset>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button name="intent" value={intent} size="small" disabled={disabled}>
        {icon && <Icon name={icon} />}
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  );
}
