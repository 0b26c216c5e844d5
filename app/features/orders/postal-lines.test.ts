import { describe, expect, it } from "vitest";
import { postalLines } from "#app/features/orders/postal-lines.ts";

const address = { street: "Seeweg 3", zipcode: "24306", city: "Plön", country: "Deutschland" };

describe("the lines of an address", () => {
  it("are street, place and country", () => {
    expect(postalLines(address)).toEqual(["Seeweg 3", "24306 Plön", "Deutschland"]);
  });

  it("leave out what is empty", () => {
    expect(postalLines({ ...address, street: "", zipcode: "", city: "" })).toEqual(["Deutschland"]);
    expect(postalLines({ ...address, street: "", zipcode: "" })).toEqual(["Plön", "Deutschland"]);
  });
});
