import { listMemberIds } from "#app/features/membership/administration/members.server.ts";
import { type MembersOfMonth, membersByMonth } from "#app/features/membership/members-by-month.ts";
import { listEntriesOfAll } from "#app/features/membership/membership.server.ts";
import { periodsOf } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The accounts that one query looks up. SQLite limits its parameters. */
const BATCH = 500;

/** Counts all members by month. `months` is in ascending order and ends with the current one. */
export async function countMembersByMonth(
  months: string[],
  now = new Date(),
): Promise<MembersOfMonth[]> {
  const ids = listMemberIds();
  const accounts = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => {
    const entries = listEntriesOfAll(ids.slice(index * BATCH, (index + 1) * BATCH));
    return [...entries.values()].map((each) => periodsOf(ordersOf(recordsOf(each)).purchases));
  });
  return membersByMonth(accounts.flat(), months, berlinDay(now));
}
