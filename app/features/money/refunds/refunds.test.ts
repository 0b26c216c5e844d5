import { describe, expect, it } from "vitest";
import { refundCause, refundDay } from "#app/features/money/refunds/refunds.ts";

const at = (moment: string) => new Date(moment);
const paid = { amount: 5000, paidOn: "2026-11-01", createdAt: at("2026-11-01T10:00:00Z") };
const returned = { amount: -1000, paidOn: "2026-11-12", createdAt: at("2026-11-12T10:00:00Z") };
const early = {
  receivedAt: at("2026-11-05T22:59:59Z"),
  handledAt: at("2026-11-10T10:00:00Z"),
};
const late = { receivedAt: at("2026-11-14T23:00:00Z"), handledAt: at("2026-11-15T10:00:00Z") };

function causeOf({
  status = "completed",
  withdrawals = [],
  calledOffAt = [],
  cancelledAt = null,
  payments = [paid],
}: {
  status?: "completed" | "cancelled";
} & Partial<Omit<Parameters<typeof refundCause>[0], "order">> = {}) {
  return refundCause({ order: { status }, withdrawals, cancelledAt, calledOffAt, payments });
}

describe("money is owed", () => {
  it("since the withdrawal's receipt in Berlin, however late it was accepted", () => {
    const cause = causeOf({ withdrawals: [early], status: "cancelled", cancelledAt: new Date() });
    expect(cause).toEqual({ reason: "withdrawal", since: "2026-11-05" });
    expect(refundDay(cause.since)).toBe("2026-11-19");
  });

  it("since the first withdrawal that no refund has followed", () => {
    const withdrawals = [late, early];
    expect(causeOf({ withdrawals }).since).toBe("2026-11-05");
    expect(causeOf({ withdrawals, payments: [paid, returned] }).since).toBe("2026-11-15");
  });

  it("since the last withdrawal if the refund for it was too small", () => {
    expect(causeOf({ withdrawals: [early], payments: [paid, returned] })).toEqual({
      reason: "withdrawal",
      since: "2026-11-05",
    });
  });

  it("since the cancellation", () => {
    const cancelledAt = at("2026-11-20T23:30:00Z");
    expect(causeOf({ status: "cancelled", cancelledAt })).toEqual({
      reason: "cancelled",
      since: "2026-11-21",
    });
  });

  it("since a date was called off, unless the refund for a withdrawal is still open", () => {
    const calledOffAt = [at("2026-11-20T09:00:00Z")];
    const calledOff = { reason: "called-off", since: "2026-11-20" };
    const withdrawn = { calledOffAt, withdrawals: [early] };
    expect(causeOf({ calledOffAt })).toEqual(calledOff);
    expect(causeOf(withdrawn)).toEqual({ reason: "withdrawal", since: "2026-11-05" });
    expect(causeOf({ ...withdrawn, payments: [paid, returned] })).toEqual(calledOff);
    const before = [at("2026-11-03T09:00:00Z")];
    expect(causeOf({ ...withdrawn, calledOffAt: before })).toEqual({
      reason: "called-off",
      since: "2026-11-03",
    });
  });

  it("since the cancellation if the money for what was withdrawn before went back", () => {
    const cancelled = { status: "cancelled", cancelledAt: at("2026-11-20T10:00:00Z") } as const;
    const payments = [paid, returned];
    expect(causeOf({ ...cancelled, withdrawals: [early], payments })).toEqual({
      reason: "cancelled",
      since: "2026-11-20",
    });
  });

  it("since the last payment that was too much", () => {
    const second = { ...paid, paidOn: "2026-11-24" };
    expect(causeOf({ payments: [second, paid] })).toEqual({
      reason: "overpaid",
      since: "2026-11-24",
    });
  });

  it("never before it was paid", () => {
    const second = { ...paid, paidOn: "2026-11-24" };
    expect(causeOf({ withdrawals: [early], payments: [second] }).since).toBe("2026-11-24");
    const cancelled = { status: "cancelled", cancelledAt: at("2026-11-02T10:00:00Z") } as const;
    expect(causeOf({ ...cancelled, payments: [second] }).since).toBe("2026-11-24");
  });
});
