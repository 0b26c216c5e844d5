import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

interface DisclosureProps {
  summary: ReactNode;
  icon?: IconName;
  /** Open initially, for example because a field inside has an error. */
  open?: boolean;
  /** Whether paper shows its content in any case. */
  isPrintedOpen?: boolean;
  children: ReactNode;
}

/** A line that expands to more content, also without script. */
export function Disclosure(props: DisclosureProps) {
  const { summary, icon, open, isPrintedOpen = false, children } = props;
  return (
    <details open={open} className={`group/disclosure ${isPrintedOpen ? "printed-open" : ""}`}>
      <summary className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-sm font-strong text-lake hover:text-lake-strong">
        {icon && <Icon name={icon} />}
        <span className="min-w-0">{summary}</span>
        <Icon
          name="chevron-down"
          className="size-[1em] print:hidden transition-[rotate] duration-(--duration-base) group-open/disclosure:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
