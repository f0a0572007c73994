/** The `data` of a 409 `conflict` of a save that names a version: a colleague saved the same meanwhile. */
export interface Conflict<Current> {
  /** The colleague's name; null for an author of another organisation, and where the change is not recorded. */
  changedBy: string | null;
  /** ISO 8601, UTC; null where the change is not recorded. */
  changedAt: string | null;
  /** What is saved now, with its version: a save that names that one replaces it. */
  current: Current;
}
