/** The fields of an address that differs from the customer's own. Orders have columns of these names. */
export const deliveryFieldNames = [
  "deliveryName",
  "deliveryCompany",
  "deliveryStreet",
  "deliveryZipcode",
  "deliveryCity",
  "deliveryCountry",
] as const;

export type DeliveryFieldName = (typeof deliveryFieldNames)[number];
