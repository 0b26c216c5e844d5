/** The labels of an address's columns, in the order of the page. */
export const addressTerms = {
  street: "Straße und Hausnummer",
  zipcode: "Postleitzahl",
  city: "Ort",
  country: "Land",
  company: "Firma",
  vatId: "USt-IdNr.",
  areacode: "Vorwahl",
  phone: "Telefon",
  mobile: "Mobil",
};
