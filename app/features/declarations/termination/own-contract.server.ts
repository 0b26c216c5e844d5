import { findMembership } from "#app/features/membership/membership.server.ts";

/** The contract that the form suggests to a member; undefined for everybody else. */
export async function findOwnContract(userId: string | undefined): Promise<string | undefined> {
  if (!userId) return undefined;
  const { current } = await findMembership(userId);
  return current ? `Mitgliedschaft ${current.plan}` : undefined;
}
