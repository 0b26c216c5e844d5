import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Button } from "#app/ui/parts/button.tsx";

/**
 * Opens the browser's print dialog. Renders nothing without script, because the browser's menu can
 * print as well.
 */
export function PrintButton() {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Button type="button" size="small" onClick={() => window.print()} className="print:hidden">
      Drucken
    </Button>
  );
}
