/** A score below this is a bad one, 0..1. */
export const LOW = 0.5
