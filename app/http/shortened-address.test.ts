import { expect, it } from "vitest";
import { shortenAddress } from "#app/http/shortened-address.ts";

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["203.0.113.255", "203.0.113.0/24"],
  ["2001:db8:1::/48", "2001:db8:1::/48"],
  ["2001:DB8:0::/48", "2001:DB8:0::/48"],
])("%s is shortened to %s", (address, shortened) => {
  expect(shortenAddress(address)).toBe(shortened);
});

it.each([
  "unknown",
  "",
  "203.0.113.7:4711",
  "203.0.113",
  "::1",
  "2001:db8:1:2::/64",
  "localhost",
  "a.b.c.d",
])("%j is not a network address, so nothing is stored", (address) => {
  expect(shortenAddress(address)).toBeNull();
});
