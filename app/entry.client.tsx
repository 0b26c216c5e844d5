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
 * RemixBrowser suspends until the page's data are decoded, by throwing the promise of it before its
 * first hook. Were React to meet it, whoever clicks or types at that moment would make React 18 hydrate
 * at once and fail: 'Root did not complete. This is a bug in React.'
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}
