export { readTodaysGuests, TodaysGuests } from './todays-guests.tsx';
export { useAgendaStream } from './use-agenda-stream.ts';
