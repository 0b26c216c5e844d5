/** The environment variable with the place of a process among several, from 0. A replacement takes the place over. */
export const PLACE = "BEHAPPY_PLACE";
/** The place of a server that tries a backup out. It only answers: it sends, erases and backs up nothing. */
export const TRIAL = "trial";
/** Set for a process that starts beside the one that it replaces. */
export const SUCCEEDS = "BEHAPPY_SUCCEEDS";

export const isTrial = () => process.env[PLACE] === TRIAL;
export const isSuccessor = () => process.env[SUCCEEDS] === "1";
