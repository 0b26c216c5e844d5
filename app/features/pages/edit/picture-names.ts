/** The name of the control with a picture's description. */
export const altName = (name: string) => `${name}Alt`;

/** The name of the control that chooses an existing picture. */
export const choiceName = (name: string) => `${name}Choice`;

/** The name of the control that uploads a picture. */
export const fileName = (name: string) => `${name}File`;
