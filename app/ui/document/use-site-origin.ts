import { useRouteLoaderData } from "@remix-run/react";

/** The site's origin, for example 'https://shop.example'; empty if the root's loader has failed. */
export function useSiteOrigin(): string {
  const root = useRouteLoaderData("root") as { site?: { origin: string } } | undefined;
  return root?.site?.origin ?? "";
}
