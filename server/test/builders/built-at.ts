/** When everything that a builder makes was made, unless a test says otherwise: before any day that tests speak of. */
export const builtAt = new Date('2025-01-01T00:00:00Z');
