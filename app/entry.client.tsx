import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutAnswer } from "#app/connection/lost-answer.ts";
import { watchPresses } from "#app/connection/pressed.ts";

keepPageWithoutAnswer();
watchPresses();

untilDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);

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
