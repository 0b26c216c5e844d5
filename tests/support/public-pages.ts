import { publicPages as table } from "#app/content/public-pages.ts";

/** Each path with a parameter, and an address of the demo world. */
const demoAddresses: Record<string, string> = {
  "/products/:itemId": "/products/tagebuch",
  "/events/:itemId": "/events/herzogstand",
  "/courses/:itemId": "/courses/morgenseiten",
  "/mitglieder/:slug": "/mitglieder/die-freie-stunde",
};

/** The public pages of the demo world, each with its address. An item of each kind and an article stand for all of them. */
export const demoPages = table
  .filter(({ setting }) => setting !== "accessibilityStatement")
  .map((page) => ({ ...page, address: demoAddresses[page.path] ?? page.path }));

/** Their addresses, and the cart, which every visitor has. */
export const publicPages = [...demoPages.map(({ address }) => address), "/cart"];

/** The pages that search engines index. */
export const indexedPages = [
  ...demoPages.filter(({ isListed }) => isListed).map(({ address }) => address),
  "/cart",
];

/** Pages that script improves. */
const withFramework = /^\/(offers|join|contact|cart|(products|events|courses)(\/.*)?)?$/;

/** Pages of text and small forms, which load no framework. */
export const plainPages = publicPages.filter((path) => !withFramework.test(path));
