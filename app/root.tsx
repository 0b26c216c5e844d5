import "#app/app.css";
import { data, type LoaderFunctionArgs, replace } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { LostNotice } from "#app/connection/lost-notice.tsx";
import { profileLabels } from "#app/features/accounts/profile-labels.ts";
import { CartMirror } from "#app/features/cart/cart-mirror.tsx";
import { kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { LoadingPlaceholder } from "#app/features/catalog/list/loading-placeholder.tsx";
import { countClick } from "#app/features/newsletter/issue-clicks.server.ts";
import { NewsletterBlock } from "#app/features/newsletter/newsletter-block.tsx";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import { onwardPath } from "#app/http/cookie-check.server.ts";
import { createFormToken } from "#app/http/form-guard.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { readTheme } from "#app/http/theme.server.ts";
import { takeToasts } from "#app/http/toast.server.ts";
import { leaveOpen } from "#app/http/variants.server.ts";
import pageScript from "#app/page-script.js?url";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { useDocumentContext } from "#app/ui/document/document-context.ts";
import { FontPreloads, SiteIcons, ThemeColor } from "#app/ui/document/head-links.tsx";
import { Main, SkipLink } from "#app/ui/document/main.tsx";
import { StorageStandIn } from "#app/ui/document/storage-stand-in.tsx";
import { StoredPart } from "#app/ui/document/stored-part.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { NotFoundPage } from "#app/ui/layout/not-found-page.tsx";
import { OpeningBar } from "#app/ui/layout/opening-bar.tsx";
import { type PageHandle, usePageHandles } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { PreviewBar } from "#app/ui/layout/preview-bar.tsx";
import { ProblemPage } from "#app/ui/layout/problem-page.tsx";
import { SiteFooter } from "#app/ui/layout/site-footer.tsx";
import { SiteHeader } from "#app/ui/layout/site-header.tsx";
import { headerPath, isTask, offersNewsletter } from "#app/ui/layout/site-links.ts";
import { Toasts } from "#app/ui/layout/toast.tsx";
import type { HeaderUser } from "#app/ui/layout/user-menu.tsx";
import { findHeaderFacts } from "#app/viewer/header-facts.server.ts";
import { findSharedWords } from "#app/viewer/requested-words.server.ts";
import { findFormOwner } from "#app/viewer/resumed-form.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const onward = onwardPath(request);
  if (onward !== null) throw replace(onward, 303);
  // Scripts, previews and simple robots open no page.
  if (request.headers.get("Sec-Fetch-Mode") === "navigate") await countClick(request.url);
  const { toasts, setCookie } = await takeToasts(request);
  const shared = {
    site: { ...publicSite(), origin: siteOrigin(request) },
    ...(await findHeaderFacts(request)),
    theme: await readTheme(request),
    ...(await findSharedWords(request)),
    toasts,
    formToken: await leaveOpen(request, "formToken", async () => createFormToken()),
    formOwner: await leaveOpen(request, "formOwner", findFormOwner),
  };
  return data(shared, setCookie ? { headers: { "Set-Cookie": setCookie } } : undefined);
}

/**
 * A rejected form does not reload the page's data, but a conflict (409) does, because the page is outdated then. Decides
 * for all routes: Remix loads those without a function of their own together with this one.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus < 400 || actionStatus === 409) && defaultShouldRevalidate;

export const handle: PageHandle = {
  loadFailures: {
    ...Object.fromEntries(
      Object.values(kinds).flatMap(({ path, itemFailure, listFailure }) => [
        [`${path}/`, itemFailure],
        [path, listFailure],
      ]),
    ),
    [MEMBERSHIP_PATH]: "Fehler beim Laden der Mitgliedschaften",
    "/order-confirmation/":
      "Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut.",
    "/dashboard": profileLabels.ordersLost,
  },
};

/** The metadata of error pages. Every other page has its own. */
export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: ({ name }) => name, noIndex: true });

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useDocumentContext();
  // Missing if this loader has failed.
  const shared = useRouteLoaderData<typeof loader>("root");
  const site = useSite();
  const { pathname } = useLocation();
  const theme = shared?.theme ?? "light";
  const frame = usePageHandles().find((handle) => handle.AdminFrame);
  const Frame = (shared?.user?.isAdmin && frame?.AdminFrame) || SiteFrame;

  return (
    <html lang="de" data-theme={theme} data-palette={site.palette}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <ThemeColor theme={theme} palette={site.palette} />
        <SiteIcons logo={site.logo} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {/* The style sheet uses the existing connection; fonts open separate ones. */}
        <Links />
        <FontPreloads />
        <script src={pageScript} defer nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <SkipLink />
        <p role="status" className="progress" />
        {site.isClosed && shared?.user?.isAdmin && <OpeningBar />}
        <Frame pathname={pathname}>
          <Toasts toasts={shared?.toasts ?? []}>
            <LostNotice />
          </Toasts>
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
      {cart && <CartMirror mirror={cart.mirror} hasHeldCart={hasHeldCart ?? false} />}
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
  const site = useSite();
  const { search } = useLocation();
  const user = shared?.user ?? null;
  const isClosed = site.isClosed && !user?.isAdmin;
  return (
    <>
      {shared?.editor && <PreviewBar editor={shared.editor} />}
      <StoredPart
        name="header"
        facts={{
          site,
          pathname: headerPath(pathname),
          role: user && withoutEmail(user),
          cartCount: shared?.cart?.count ?? 0,
        }}
        texts={{ email: readableAddress(user?.email ?? "") }}
      >
        {({ role, email, ...facts }) => <SiteHeader user={role && { ...role, email }} {...facts} />}
      </StoredPart>
      {children}
      <StoredPart
        name="footer"
        facts={{
          site,
          theme: shared?.theme ?? "light",
          year: new Date().getFullYear(),
          isFolded: isTask(pathname),
          isClosed,
          newsletter: shared && offersNewsletter(pathname) ? shared.newsletter : null,
        }}
        texts={{ returnTo: pathname + search, token: shared?.formToken ?? "" }}
      >
        {({ newsletter, token, ...facts }) => (
          <SiteFooter {...facts}>
            {newsletter && (
              <NewsletterBlock words={newsletter} token={token} returnTo={facts.returnTo} />
            )}
          </SiteFooter>
        )}
      </StoredPart>
    </>
  );
}

function withoutEmail({ email, ...role }: HeaderUser): Omit<HeaderUser, "email"> {
  return role;
}

/** Speeds up forms and links. Plain pages omit it, unless it is running already. */
function Framework({ nonce }: { nonce: string }) {
  const isRunning = useHydrated();
  const isPlain = usePageHandles().some((handle) => handle.isPlain);
  if (isPlain && !isRunning) return null;
  return (
    <>
      <StorageStandIn nonce={nonce} />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}
