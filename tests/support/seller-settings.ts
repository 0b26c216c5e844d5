/** The facts about the seller that invoices need, as the owner saves them. */
export const sellerSettings = {
  operatorName: "BeHappy Gemeinschaft",
  street: "Seestraße 12",
  zipcode: "14467",
  city: "Potsdam",
  email: "post@behappy.example",
  taxNumber: "046/123/45678",
  taxScheme: "regular",
  bankRecipient: "BeHappy Gemeinschaft",
  bankIban: "DE02120300000000202051",
};
