import type { LineType, OrderStatus, WithdrawalClass } from "#db/schema.ts";

/** The demo customer's orders so far. */
interface DemoOrder {
  id: string;
  daysAgo: number;
  status: OrderStatus;
  lines: {
    itemId: string;
    itemType: LineType;
    withdrawalClass: WithdrawalClass;
    quantity: number;
  }[];
}

export const demoOrders: DemoOrder[] = [
  {
    id: "3f9c21ab-0000-4000-8000-000000000001",
    daysAgo: 41,
    status: "completed",
    lines: [
      { itemId: "yearly", itemType: "membership", withdrawalClass: "service", quantity: 1 },
      { itemId: "tagebuch", itemType: "product", withdrawalClass: "goods", quantity: 1 },
    ],
  },
  {
    id: "8d20e7c4-0000-4000-8000-000000000002",
    daysAgo: 3,
    status: "pending",
    lines: [
      { itemId: "herzogstand", itemType: "event", withdrawalClass: "dated-leisure", quantity: 2 },
      { itemId: "thermoskanne", itemType: "product", withdrawalClass: "goods", quantity: 1 },
    ],
  },
];
