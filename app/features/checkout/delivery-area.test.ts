import { describe, expect, it } from "vitest";
import { isDelivered } from "#app/features/checkout/delivery-area.ts";

describe("goods are", () => {
  it.each([
    ["Deutschland", "Deutschland"],
    ["Deutschland", " deutschland "],
    ["Deutschland", "Germany"],
    ["Deutschland", "DE"],
    ["Deutschland", "D"],
    ["Deutschland, Österreich und die Schweiz", "Schweiz"],
    ["Deutschland, Österreich und die Schweiz", "Switzerland"],
    ["Deutschland und Österreich", "Austria"],
    ["Niederlande", "die Niederlande"],
  ])("sent within %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(true);
  });

  it.each([
    ["Deutschland", "Schweiz"],
    ["Deutschland", "CH"],
    ["Deutschland", "Österreich"],
    ["Deutschland und Österreich", "Switzerland"],
    ["Deutschland; Österreich", "Frankreich"],
  ])("not sent within %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(false);
  });

  it.each([
    [null, "Schweiz"],
    ["", "Schweiz"],
    ["weltweit", "Schweiz"],
    ["Deutschland und die EU", "Schweiz"],
    ["Deutschland (ohne Inseln)", "Schweiz"],
    ["Deutschland", "Phantasien"],
    ["Deutschland", ""],
  ])("sent if the area or the country is not recognised: %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(true);
  });
});
