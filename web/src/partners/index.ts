export { EntityLogo } from './entity-logo.tsx';
export { FreeTimes } from './free-times.tsx';
export { rememberSearch } from './last-search.ts';
export { type BookingWish, useBooking } from './use-booking.ts';
export { ZoneNote } from './zone-note.tsx';
