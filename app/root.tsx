import "#app/app.css";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { loadFailures } from "#app/connection/load-failures.ts";
import { LostNotice } from "#app/connection/lost-notice.tsx";
import { site } from "#app/content/site.ts";
import { CartMirror } from "#app/features/cart/cart-mirror.tsx";
import { LoadingPlaceholder } from "#app/features/catalog/list/loading-placeholder.tsx";
import { NewsletterBlock } from "#app/features/newsletter/newsletter-block.tsx";
import { createFormToken } from "#app/http/form-guard.server.ts";
import { logError } from "#app/http/log.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { getSession } from "#app/http/session.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { getTheme } from "#app/http/theme.server.ts";
import { takeToasts } from "#app/http/toast.server.ts";
import pageScript from "#app/page-script.js?url";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { useDocumentContext } from "#app/ui/layout/document-context.ts";
import { NotFoundPage } from "#app/ui/layout/not-found-page.tsx";
import { type PageHandle, usePageHandles } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ProblemPage } from "#app/ui/layout/problem-page.tsx";
import { SiteFooter } from "#app/ui/layout/site-footer.tsx";
import { SiteHeader } from "#app/ui/layout/site-header.tsx";
import { SkipLink } from "#app/ui/layout/skip-link.tsx";
import { ThemeColor } from "#app/ui/layout/theme-color.tsx";
import { Messages } from "#app/ui/layout/toast.tsx";
import { findCart, hasHeldCart } from "#app/visit/session-cart.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request);
  const user = await findUser(request);
  const [cart, theme, { toasts, setCookie }] = await Promise.all([
    findCart(request).catch((error: unknown) => {
      // The page works without the cart; its own loader reports the error.
      logError(error, "while loading the cart for the header");
      return null;
    }),
    getTheme(request),
    takeToasts(request),
  ]);
  return data(
    {
      site: { name: site.name, origin: siteOrigin(request) },
      user: user && { email: user.email, isAdmin: user.role === "admin" },
      cart: cart && { count: cart.count, lines: cart.lines },
      hasHeldCart: hasHeldCart(session),
      theme,
      toasts,
      formToken: createFormToken(),
    },
    setCookie ? { headers: { "Set-Cookie": setCookie } } : undefined,
  );
}

export const shouldRevalidate = revalidateUnlessRefused;

export const handle: PageHandle = { loadFailures };

/** The metadata of error pages. Every other page has its own. */
export const meta: MetaFunction = (page) => pageMeta(page, { title: site.name, noIndex: true });

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useDocumentContext();
  // Missing if this loader has failed.
  const shared = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const theme = shared?.theme ?? "light";
  const frame = usePageHandles().find((handle) => handle.AdminFrame);
  const Frame = (shared?.user?.isAdmin && frame?.AdminFrame) || SiteFrame;

  return (
    <html lang="de" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <ThemeColor theme={theme} />
        <link rel="icon" href="/icons/v1/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/v1/apple-touch-icon.png" />
        <link rel="manifest" href="/icons/v1/manifest.webmanifest" />
        <Meta />
        {/* The style sheet uses the existing connection; fonts open separate ones. */}
        <Links />
        <FontPreloads />
        <script src={pageScript} defer nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <SkipLink />
        <p role="status" className="progress" />
        <Frame pathname={pathname}>
          <Messages toasts={shared?.toasts ?? []}>
            <LostNotice />
          </Messages>
          <Main pathname={pathname}>{children}</Main>
        </Frame>
        <Framework nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { cart, hasHeldCart } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <>
      <LoadingPlaceholder>
        <Outlet />
      </LoadingPlaceholder>
      {cart && <CartMirror lines={cart.lines} hasHeldCart={hasHeldCart ?? false} />}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { reference } = useDocumentContext();
  if (!isRouteErrorResponse(error)) return <ProblemPage reference={reference} />;
  if (error.status === 404 && !error.data?.message) return <NotFoundPage />;
  return <ProblemPage message={error.data?.message ?? "Das kann diese Seite nicht."} />;
}

function SiteFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>("root");
  const { search } = useLocation();
  const returnTo = pathname + search;
  return (
    <>
      <SiteHeader
        pathname={pathname}
        email={shared?.user?.email ?? null}
        isAdmin={shared?.user?.isAdmin ?? false}
        cartCount={shared?.cart?.count ?? 0}
        filmUrl={site.filmUrl}
      />
      {children}
      <SiteFooter
        theme={shared?.theme ?? "light"}
        pathname={pathname}
        returnTo={returnTo}
        socialLinks={site.socialLinks}
      >
        {/* /newsletter has this form in its main part. */}
        {shared && !pathname.startsWith("/newsletter") && (
          <NewsletterBlock token={shared.formToken} returnTo={returnTo} />
        )}
      </SiteFooter>
    </>
  );
}

/** Speeds up forms and links. Plain pages omit it, unless it is running already. */
function Framework({ nonce }: { nonce: string }) {
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

function FontPreloads() {
  return ["vollkorn-latin-v2", "source-sans-3-latin-v2"].map((name) => (
    <link
      key={name}
      rel="preload"
      href={`/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}

/** Takes the focus after a client-side navigation, like a new document. */
function Main({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="inhalt" ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
}
