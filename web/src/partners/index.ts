export { atEntity } from './at-entity.rules.ts';
export { EntityLogo } from './entity-logo.tsx';
export type { EntityVisit } from './entity-visit.rules.ts';
export { tidyCode } from './entity-visit.rules.ts';
export { findVisit, freshVisit, keepVisit, useEntityVisit } from './entity-visit.ts';
export { FreeTimes } from './free-times.tsx';
export { rememberSearch } from './last-search.ts';
export { type BookingWish, useBooking } from './use-booking.ts';
export { ZoneNote } from './zone-note.tsx';
