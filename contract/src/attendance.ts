/**
 * Where a person stands on the day of an appointment: `expected`; `late`, `lateAfterMinutes` after the start; `arrived`, in the
 * waiting room; `called` in; `done`; `noShow`, marked by a member. Derived by the server, not stored.
 */
export const attendances = ['expected', 'late', 'arrived', 'called', 'done', 'noShow'] as const;
export type Attendance = (typeof attendances)[number];
