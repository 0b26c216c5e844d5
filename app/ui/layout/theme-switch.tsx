import { Form } from "@remix-run/react";
import { Icon } from "#app/ui/parts/icon.tsx";

const choices = [
  { value: "light", label: "Hell", icon: "sun" },
  { value: "dark", label: "Dunkel", icon: "moon" },
  { value: "system", label: "System", icon: "monitor" },
] as const;

export type Theme = (typeof choices)[number]["value"];

/** Posts to /theme, which stores the choice and redirects to `returnTo`. */
export function ThemeSwitch({ theme, returnTo }: { theme: Theme; returnTo: string }) {
  return (
    <Form method="post" action="/theme" replace preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <div
        role="group"
        aria-label="Farbschema"
        className="flex flex-wrap gap-1 rounded-cut border border-deep-line p-[.2rem]"
      >
        {choices.map(({ value, label, icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={theme === value}
            className="theme-choice"
          >
            <Icon name={icon} className="size-[1em]" />
            {label}{" "}
          </button>
        ))}
      </div>
    </Form>
  );
}
