import { useFetcher } from "@remix-run/react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

interface SwitchButtonProps {
  /** Names the switched property and its entry, for screen readers. */
  label: string;
  isOn: boolean;
  /** Path that the form posts to. */
  action: string;
  /** Title of the error if the answer is lost. */
  failure: string;
  intent: string;
  /** Identify the entry and its property. `value` is the new state, 'true' or 'false'. */
  fields: Record<string, string>;
}

/**
 * A checkbox that saves immediately. It is a form with one button that submits the new state, so that a
 * second press changes nothing. With script (`stay`) it shows the new state before the server answers.
 */
export function SwitchButton({ label, isOn, action, failure, intent, fields }: SwitchButtonProps) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const requested = fetcher.formData?.get("value");
  const shown = requested ? requested === "true" : isOn;
  return (
    <fetcher.Form data-failure={failure} method="post" action={action} className="inline-flex">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isHydrated && <input type="hidden" name="stay" value="1" />}
      <button
        type="submit"
        name="value"
        value={String(!shown)}
        role="switch"
        aria-checked={shown}
        className="admin-switch"
      >
        <Icon name="check" className={shown ? "" : "invisible"} />
        <span className="sr-only">{label}</span>
      </button>
    </fetcher.Form>
  );
}
