/** A person of the demo world, with the password from README.md. */
export interface DemoAccount {
  id: string;
  label: string;
  email: string;
  password: string;
  role: "customer" | "admin";
  firstName: string;
  lastName: string;
  /** The age of the account; 0 if missing. */
  daysAgo?: number;
  /** The person has confirmed the address. */
  isProven?: boolean;
  address?: { street: string; zipcode: string; city: string; country: string };
}

export const demoAccounts = {
  admin: {
    id: "00000000-0000-4000-8000-000000000001",
    label: "Verwaltung",
    email: "admin@behappy.example",
    password: "sonnenaufgang",
    role: "admin",
    firstName: "Jule",
    lastName: "Brandt",
    isProven: true,
  },
  customer: {
    id: "00000000-0000-4000-8000-000000000002",
    label: "Kundin",
    email: "annegret@behappy.example",
    password: "stirnlampe",
    role: "customer",
    firstName: "Annegret",
    lastName: "Müller-Großschmidt",
    // A day before the first order.
    daysAgo: 42,
    isProven: true,
    address: {
      street: "Kurfürstenstraße 117a",
      zipcode: "15230",
      city: "Frankfurt (Oder)",
      country: "Deutschland",
    },
  },
  newcomer: {
    id: "00000000-0000-4000-8000-000000000003",
    label: "Neuling",
    email: "tarek@behappy.example",
    password: "thermoskanne",
    role: "customer",
    firstName: "Tarek",
    lastName: "Aydın",
  },
} satisfies Record<string, DemoAccount>;
