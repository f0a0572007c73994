import { createDraft } from '@vaga/contract/calls/agenda';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { civilDate } from '../../platform/format.ts';
import { DayBar } from './day-bar.tsx';
import { mayActOf } from './may-act.ts';
import { DaySearch } from './search/day-search.tsx';
import { useDayAddress } from './use-day-address.ts';
import { type Week, WeekView } from './week-view.tsx';

/** The week of a day, with the bar of the day. */
export function WeekScreen({ week, date, now }: { week: Week; date: string; now: string }) {
  const { pathOf, address, show } = useDayAddress();
  const session = useSession();
  const canBook = mayCall(session, createDraft);
  const today = civilDate(now, homeTimeZone);
  const search = {
    day: null,
    isToday: false,
    onAct: () => {},
    date,
    today,
    address,
    show,
    canBook,
  };
  return (
    <>
      <DayBar
        date={date}
        today={today}
        view="week"
        day={null}
        warning={null}
        isQuiet={false}
        canBook={canBook}
        search={<DaySearch {...search} now={Date.parse(now)} may={mayActOf(session)} />}
        pathOf={pathOf}
      />
      <WeekView week={week} today={today} />
    </>
  );
}
