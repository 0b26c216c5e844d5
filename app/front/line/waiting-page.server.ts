import { createHash } from "node:crypto";

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf7f0;color:#0f2730;font:1.125rem/1.6 sans-serif}
main{max-width:32rem;padding:2rem}
h1{font:600 2rem/1.2 Vollkorn,Georgia,serif;margin:0 0 1rem}
strong{display:block;font-size:1.5rem;color:#005860}
`;

/** The page's only element with rules is allowed by its hash. Nothing else is loaded. */
export const waitingPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const number = new Intl.NumberFormat("de");

/**
 * The page for a visitor who has to wait. It needs neither script nor any other file, and is made of a few strings, so
 * that thousands of answers cost nothing. `seconds` is the time until it asks again.
 */
export function waitingPage({ before, seconds }: { before: number; seconds: number }): string {
  const place = before === 0 ? "Du bist gleich dran." : `Vor dir: etwa ${number.format(before)}`;
  return START + seconds + MIDDLE + place + END;
}

const START = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Gerade ist viel los</title>
<style>${STYLE}</style>
<meta http-equiv="refresh" content="`;

const MIDDLE = `">
</head>
<body>
<main>
<h1>Gerade ist viel los</h1>
<p>Sehr viele möchten im Augenblick auf diese Seite. Damit es für alle schnell geht, kommen sie der Reihe nach.</p>
<p><strong>`;

const END = `</strong></p>
<p>Diese Seite fragt von selbst wieder nach, du musst nichts tun. Dein Platz bleibt dir, auch wenn du sie neu lädst. Dein Warenkorb bleibt, wie er ist.</p>
</main>
</body>
</html>
`;
