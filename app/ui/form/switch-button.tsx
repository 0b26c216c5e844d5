import { useFetcher } from "@remix-run/react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

interface SwitchButtonProps {
  /** For screen readers: what is switched, and of which entry. */
  label: string;
  isOn: boolean;
  /** Where it is posted to. */
  action: string;
  /** Shown when the answer is lost. */
  failure: string;
  intent: string;
  /** Tells the entry and what about it; `value` says 'true' or 'false': what it shall be. */
  fields: Record<string, string>;
}

/**
 * A checkbox that saves at once: a form with one button, which says what shall be, so that pressing it
 * twice does nothing twice. With script (`stay`) it shows the outcome before the server has answered.
 */
export function SwitchButton({ label, isOn, action, failure, intent, fields }: SwitchButtonProps) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const wished = fetcher.formData?.get("value");
  const shown = wished ? wished === "true" : isOn;
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
