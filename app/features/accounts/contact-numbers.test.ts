import { expect, it } from "vitest";
import { contactNumbers } from "#app/features/accounts/contact-numbers.ts";

it.each([
  [["0335", "12 34 56", null], "0335 12 34 56", null],
  [["0151", null, "23456789"], null, "0151 23456789"],
  [["0151", "030 1234567", "23456789"], "030 1234567", "0151 23456789"],
  [["0335", "12 34 56", "23456789"], "0335 12 34 56", "23456789"],
  [["0335", "+49 335 123456", null], "+49 335 123456", null],
  [["0335", "(0335) 123456", "0151 234"], "(0335) 123456", "0151 234"],
  [[null, "123456", null], "123456", null],
  [["0335", null, null], null, null],
] as const)("of %j are %j and %j", ([areacode, phone, mobile], landline, cell) => {
  expect(contactNumbers({ areacode, phone, mobile })).toEqual({ phone: landline, mobile: cell });
});
