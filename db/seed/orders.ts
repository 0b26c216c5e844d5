import type { OrderStatus, PaymentMethod } from "#db/schema.ts";
import { demoAccounts } from "#db/seed/accounts.ts";

/** A customer of the demo world. Addresses in '.example' can receive no mail. */
export interface DemoCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  address: { street: string; zipcode: string; city: string; country: string };
}

export interface DemoOrder {
  id: string;
  daysAgo: number;
  customer: DemoCustomer;
  status: OrderStatus;
  lines: { itemId: string; quantity: number; participants?: [first: string, last: string][] }[];
  /** Money recorded by hand. The rest of a completed order's money is recorded with its completion. */
  paid?: { afterDays: number; amount: number; method: PaymentMethod };
  /** Days from the order to its completion. */
  completedAfter?: number;
  /** Days from the order to its shipping. */
  shippedAfter?: number;
  /** Days from the order to its cancellation. */
  cancelledAfter?: number;
  /** Days from the order to the refund of all money. */
  refundedAfter?: number;
}

const { customer: annegret } = demoAccounts;

/** The customers whose passwords nobody knows. */
export const inventedCustomers: DemoCustomer[] = [];

function invent(name: string, street: string, place: string): DemoCustomer {
  const [firstName = "", lastName = ""] = name.split(" ");
  const [zipcode = "", city = ""] = place.split(/ (.*)/);
  const email = `${firstName}.${lastName}@beispiel.example`.toLowerCase();
  const address = { street, zipcode, city, country: "Deutschland" };
  const id = `00000000-0000-4000-8000-0000000001${String(inventedCustomers.length).padStart(2, "0")}`;
  const customer = { id, firstName, lastName, email, address };
  inventedCustomers.push(customer);
  return customer;
}

const lotte = invent("Lotte Brandeis", "Ackerwand 7", "99423 Weimar");
const carla = invent("Carla Wittstock", "Am Strande 31", "18055 Rostock");
const mirjam = invent("Mirjam Feldhaus", "Gerberau 12", "79098 Freiburg");
const pawel = invent("Pawel Nowicki", "Nikolaistraße 4", "02826 Görlitz");
export const ruth = invent("Ruth Eisenmenger", "Fischergasse 19", "89073 Ulm");
const henning = invent("Henning Osterkamp", "Nadorster Straße 88", "26123 Oldenburg");
const katrin = invent("Katrin Petersen", "Wasserreihe 22", "25813 Husum");
const yusuf = invent("Yusuf Demirci", "Venloer Straße 214", "50823 Köln");

/** The orders of the demo world in all states, oldest first. Limited items are only in cancelled ones. */
export const demoOrders: DemoOrder[] = [
  {
    id: "5b0e94d1-0000-4000-8000-000000000003",
    daysAgo: 338,
    customer: lotte,
    status: "completed",
    lines: [
      { itemId: "tagebuch", quantity: 2 },
      { itemId: "mutkarten", quantity: 1 },
    ],
    completedAfter: 2,
    shippedAfter: 3,
  },
  {
    id: "c27ad6f0-0000-4000-8000-000000000004",
    daysAgo: 251,
    customer: yusuf,
    status: "cancelled",
    lines: [{ itemId: "decke", quantity: 1 }],
    cancelledAfter: 30,
  },
  {
    id: "17e8b35c-0000-4000-8000-000000000005",
    daysAgo: 214,
    customer: carla,
    status: "completed",
    lines: [
      { itemId: "hoerreise", quantity: 1 },
      { itemId: "beutel", quantity: 2 },
    ],
    completedAfter: 1,
    shippedAfter: 2,
  },
  {
    id: "e94c02b7-0000-4000-8000-000000000006",
    daysAgo: 176,
    customer: mirjam,
    status: "completed",
    lines: [{ itemId: "rad-elbe", quantity: 1 }],
    completedAfter: 4,
  },
  {
    id: "60d7f8a3-0000-4000-8000-000000000007",
    daysAgo: 143,
    customer: pawel,
    status: "cancelled",
    lines: [{ itemId: "kerze", quantity: 3 }],
    completedAfter: 2,
    cancelledAfter: 9,
    refundedAfter: 11,
  },
  {
    id: "b8315e6d-0000-4000-8000-000000000008",
    daysAgo: 97,
    customer: ruth,
    status: "completed",
    lines: [
      { itemId: "becher", quantity: 1 },
      { itemId: "saatgut", quantity: 4 },
    ],
    paid: { afterDays: 0, amount: 3960, method: "cash" },
    completedAfter: 0,
    shippedAfter: 1,
  },
  {
    id: "2fa6c9e4-0000-4000-8000-000000000009",
    daysAgo: 62,
    customer: katrin,
    status: "completed",
    lines: [
      {
        itemId: "feuerabend",
        quantity: 2,
        participants: [
          ["Katrin", "Petersen"],
          ["Jonte", "Petersen"],
        ],
      },
    ],
    completedAfter: 3,
  },
  {
    id: "3f9c21ab-0000-4000-8000-000000000001",
    daysAgo: 41,
    customer: annegret,
    status: "completed",
    lines: [
      { itemId: "yearly", quantity: 1 },
      { itemId: "tagebuch", quantity: 1 },
    ],
    completedAfter: 0,
  },
  {
    id: "94b1d07e-0000-4000-8000-000000000010",
    daysAgo: 17,
    customer: lotte,
    status: "pending",
    lines: [
      { itemId: "stirnlampe", quantity: 1 },
      { itemId: "beutel", quantity: 1 },
    ],
  },
  {
    id: "d3580fac-0000-4000-8000-000000000011",
    daysAgo: 9,
    customer: carla,
    status: "cancelled",
    lines: [{ itemId: "gruendung", quantity: 1 }],
    completedAfter: 2,
    cancelledAfter: 7,
  },
  {
    id: "8d20e7c4-0000-4000-8000-000000000002",
    daysAgo: 3,
    customer: annegret,
    status: "pending",
    lines: [
      { itemId: "herzogstand", quantity: 2 },
      { itemId: "thermoskanne", quantity: 1 },
    ],
  },
  {
    id: "7c46ea19-0000-4000-8000-000000000012",
    daysAgo: 2,
    customer: henning,
    status: "pending",
    lines: [{ itemId: "sternennacht", quantity: 1 }],
    paid: { afterDays: 1, amount: 1000, method: "transfer" },
  },
];
