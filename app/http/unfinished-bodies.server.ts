/** A body takes at least so much while it arrives, with its request and connection. */
const BASE_BYTES = 32 * 1024;
/** 128 forms of one network that arrive at the same time. */
const MAX_OF_NETWORK = 128 * BASE_BYTES;
const MAX_BYTES = 64 * 1024 * 1024;

export type UnfinishedBodies = ReturnType<typeof createUnfinishedBodies>;

/** The bodies of forms that are still arriving, in the memory of this process. */
export function createUnfinishedBodies({ ofNetwork = MAX_OF_NETWORK, all = MAX_BYTES } = {}) {
  const byNetwork = new Map<string, number>();
  let total = 0;

  function change(network: string, bytes: number): void {
    total += bytes;
    const held = (byNetwork.get(network) ?? 0) + bytes;
    if (held > 0) byNetwork.set(network, held);
    else byNetwork.delete(network);
  }

  return {
    /** Makes room for a body from this network. */
    begin(network: string) {
      let held = 0;
      const hold = (bytes: number): boolean => {
        const hasRoom = (byNetwork.get(network) ?? 0) + bytes <= ofNetwork && total + bytes <= all;
        if (!hasRoom) return false;
        held += bytes;
        change(network, bytes);
        return true;
      };
      return {
        /** Returns false if the body has no room. */
        hold,
        hasBegun: hold(BASE_BYTES),
        /** To be called when the body has arrived, or nobody reads on. */
        end(): void {
          change(network, -held);
          held = 0;
        },
      };
    },
  };
}

/** The unfinished bodies of this process. */
export const unfinishedBodies = createUnfinishedBodies();
