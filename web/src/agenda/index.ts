export { readTodaysGuests, TodaysGuests } from './todays-guests.tsx';
