import type { AgendaDay } from '@vaga/contract/agenda-day';
import type { FoundAppointment } from '@vaga/contract/agenda-search';
import { paths } from '../../../app/paths.ts';
import { useNavigate } from '../../../platform/link.tsx';
import { dayQueryOf } from '../day-query.rules.ts';
import type { DayViewState } from '../day-view.ts';
import type { SearchOption } from './search-options.rules.ts';

/** What the search box knows of the day, and what it asks of it. */
export type SearchedDay = Pick<
  DayViewState,
  'now' | 'date' | 'today' | 'isToday' | 'address' | 'may' | 'canBook' | 'show' | 'onAct'
> & {
  /** Null beside the counts of a week: an appointment is opened on its day. */
  day: Pick<AgendaDay, 'people'> | null;
};

/** Leads to what was found: the sheet of an appointment on its day, a person, or booking for a new one. */
export function useOpenFound({ day, address, date, today, show }: SearchedDay) {
  const navigate = useNavigate();

  function openAppointment({
    id,
    startsAt,
    status,
  }: Pick<FoundAppointment, 'id' | 'startsAt' | 'status'>) {
    if (day?.people.some((person) => person.id === id)) return show({ open: id });
    if (startsAt === null && status !== 'Canceled')
      return void navigate(paths.deskRequests({ kind: 'approval' }));
    const civil = startsAt?.slice(0, 10) ?? date;
    const view = address.view === 'week' ? 'columns' : address.view;
    const found = { date: civil === today ? null : civil, pool: null, status: null, open: id };
    void navigate(paths.day(dayQueryOf({ ...address, ...found, view })));
  }

  function openOption(option: SearchOption) {
    if (option.kind === 'appointment') return openAppointment(option.found);
    if (option.kind === 'person') return void navigate(paths.personHere(option.found.idPerson));
    void navigate(paths.bookAtDesk({ date: date < today ? today : date, name: option.name }));
  }

  return { openAppointment, openOption };
}
