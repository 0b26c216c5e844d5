import { SEARCH_PATH } from "#app/features/catalog/search/search-path.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** Searches all public offers. */
export function SearchForm({ q = "" }: { q?: string }) {
  return (
    <search className="block">
      <form action={SEARCH_PATH} className="flex max-w-[36rem] gap-2 print:hidden">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Alle Angebote durchsuchen</span>
          <input
            // Another search is another input, because React keeps what was typed.
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={80}
            placeholder="Wonach suchst du?"
            autoComplete="off"
            enterKeyHint="search"
            className={inputClass}
          />
        </label>
        <Button look="lake">
          <Icon name="search" />
          Suchen
        </Button>
      </form>
    </search>
  );
}
