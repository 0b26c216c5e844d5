import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutAnswer } from "#app/connection/lost-answer.ts";
import { watchPresses } from "#app/connection/pressed.ts";
import { isTranslated, keepUpWithTranslation } from "#app/ui/browser/keep-up-with-translation.ts";

keepPageWithoutAnswer();
watchPresses();

untilDecoded().then(() => {
  // React would render the page anew, and everything typed would be lost. The page works without it.
  if (isTranslated()) return;
  const showTranslations = keepUpWithTranslation();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site onHydrated={showTranslations} />
      </StrictMode>,
    );
  });
});

function Site({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return <RemixBrowser />;
}

/**
 * Waits for the page's data. RemixBrowser would suspend for them by throwing a promise before its first hook.
 * A click or key press at that moment would force React 18 to hydrate immediately, which fails with 'Root did
 * not complete. This is a bug in React.'
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}
