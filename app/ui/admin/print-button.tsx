import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Button } from "#app/ui/parts/button.tsx";

/**
 * Opens the browser's print dialog. Its place is reserved until the page can react, so that nothing moves. Without script
 * it has none, because the browser's menu can print as well.
 */
export function PrintButton() {
  const isHydrated = useHydrated();
  return (
    <Button
      type="button"
      size="small"
      onClick={() => window.print()}
      className={`print:hidden noscript:hidden ${isHydrated ? "" : "invisible"}`}
    >
      Drucken
    </Button>
  );
}
