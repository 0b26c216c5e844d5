import { useRouteLoaderData } from "@remix-run/react";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";

/** Opens a mail draft with the address of the page, or copies it. */
export function ShareItem({ item }: { item: ItemPageView }) {
  const address = useSiteOrigin() + itemPath(item);
  const title = item.title.replaceAll("\u00AD", "");
  const when = item.date && datesInWords({ ...item, date: item.date });
  const body = [title, when, address].filter(Boolean).join("\n");
  const href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-ink-soft">Weitersagen:</span> <a href={href}>per E-Mail</a>
      <CopyButton text={address} name="Link" />
    </p>
  );
}

/** The site's origin, for example 'https://shop.example'; empty if the root's loader has failed. */
function useSiteOrigin(): string {
  const root = useRouteLoaderData("root") as { site?: { origin: string } } | undefined;
  return root?.site?.origin ?? "";
}
