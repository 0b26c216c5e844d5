import { describe, expect, it } from "vitest";
import {
  authPath,
  checkedTarget,
  pageBehind,
  readAuthAddress,
  signInPath,
  targetOf,
} from "#app/features/accounts/sign-in/auth-address.ts";

const targetFor = (query: string) => targetOf(readAuthAddress(new URLSearchParams(query)));
const ledTo = (weiter: string) => targetFor(String(new URLSearchParams({ weiter })));

describe("the page after the sign-in", () => {
  it.each([
    "/order-confirmation/5c2b1a00-0000-4000-8000-000000000000",
    "/order-confirmation/abc/bezahlen",
    "/dashboard?tab=profile",
    "/dashboard/inhalte#inhalt-abc",
    "/mitglieder/der-erste-beitrag",
    "/mitglieder/feed",
    "/admin",
    "/admin/orders?status=unsent&page=2",
    "/admin/events/new/abc/participants/print",
  ])("is %s, which was asked for", (page) => {
    expect(ledTo(page)).toBe(page);
    expect(checkedTarget(page)).toBe(page);
    const address = signInPath(page);
    expect(targetFor(address.split("?")[1] ?? "")).toBe(page);
  });

  it.each([
    "",
    "/",
    "/sign-out",
    "/auth",
    "/theme",
    "/zahlung/zurueck/abc",
    "/dashboardx",
    "/admin/orders/export.csv",
    "/admin/payments/sepa.xml",
    "/admin/letters/abc",
    "/admin/outbox/abc/html",
    "/dashboard/data.json",
    "/dashboard.data",
    "/dashboard/events/abc/calendar.ics",
    "/order-confirmation/abc/confirmation.html",
    "/order-confirmation/abc/girocode.png",
    "/order-confirmation/abc/rechnung/abc",
    "/mitglieder/feed/geheim",
    "/mitglieder/feed/geheim/podcast",
    "/dashboard/../sign-out",
    "/dashboard/%2e%2e/sign-out",
    "/dashboard//evil.example",
    "//evil.example/dashboard",
    "https://evil.example/dashboard",
    "/\\evil.example/dashboard",
    "dashboard",
    `/dashboard?x=${"x".repeat(100_000)}`,
  ])("is the dashboard instead of %s", (page) => {
    expect(ledTo(page)).toBe("/dashboard");
    expect(checkedTarget(page)).toBe("/dashboard");
    expect(pageBehind(page)).toBeNull();
  });

  it("is the checkout on the way to it, whatever else the address says, and a course's page", () => {
    expect(targetFor("redirect=checkout&weiter=/admin")).toBe("/checkout");
    expect(targetFor("redirect=/courses/abc/lektionen/def")).toBe("/courses/abc/lektionen/def");
    expect(targetFor("redirect=/sign-out")).toBe("/dashboard");
    expect(targetFor("weiter=/admin&weiter=/dashboard")).toBe("/admin");
  });

  it("goes through the second factor, like the checkout and a kept form", () => {
    const link = "/auth/confirm-address?account=abc&token=def";
    const handedOn = ["/checkout", "/courses/abc", "/auth/formular/abcdefgh23", link];
    for (const target of handedOn) expect(checkedTarget(target)).toBe(target);
    expect(checkedTarget("/auth/formular/../../sign-out")).toBe("/dashboard");
  });

  it("needs no address for the dashboard", () => {
    expect(signInPath("/dashboard")).toBe("/auth");
    expect(authPath({ isSignUp: true, isCheckout: false, from: "/admin" })).toBe(
      "/auth?mode=sign-up&weiter=%2Fadmin",
    );
  });
});
