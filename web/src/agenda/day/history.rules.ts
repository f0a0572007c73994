import type { AgendaAppointmentDetails } from '@vaga/contract/agenda-day';

type History = AgendaAppointmentDetails['history'];

/** The other appointments of a person: those of days before `date`, latest first, and those of that day or later, next first. */
export function splitHistory(history: History, date: string): { earlier: History; later: History } {
  const isEarlier = ({ startsAt }: History[number]) => startsAt.slice(0, 10) < date;
  const newestFirst = history.toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt));
  return {
    earlier: newestFirst.filter(isEarlier),
    later: newestFirst.filter((one) => !isEarlier(one)).toReversed(),
  };
}
