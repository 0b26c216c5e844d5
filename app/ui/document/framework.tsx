import { Scripts, ScrollRestoration } from "@remix-run/react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { usePageHandles } from "#app/ui/layout/page-handle.ts";

/** Speeds up forms and links. Plain pages omit it, unless it is running already. */
export function Framework({ nonce }: { nonce: string }) {
  const isRunning = useHydrated();
  const isPlain = usePageHandles().some((handle) => handle.isPlain);
  if (isPlain && !isRunning) return null;
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}
