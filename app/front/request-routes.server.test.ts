import { expect, it } from "vitest";
import { createRouteFinder } from "#app/front/request-routes.server.ts";

const routeOf = createRouteFinder({
  isFile: (path) => path === "/app.css",
  patternOf: (path) => `pattern of ${path}`,
});

it.each([
  ["a page", "/events?q=x", "pattern of /events"],
  ["a file", "/app.css?v=1", "files"],
  ["an absolute address", "http://x/events", "/*"],
  ["the whole server", "*", "/*"],
  ["a path with broken percent encoding", "/events/100%", "/*"],
  ["a path that is too deep for the router", "/a".repeat(51), "/*"],
])("the route of %s", (_name, url, route) => {
  expect(routeOf(url)).toBe(route);
});
