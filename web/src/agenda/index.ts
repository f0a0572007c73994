export { readStayDays } from './agenda.api.ts';
export { bookableDaysOf, type StayDays } from './guest-form.rules.ts';
export { readTodaysGuests, TodaysGuests } from './todays-guests.tsx';
export { useAgendaStream } from './use-agenda-stream.ts';
