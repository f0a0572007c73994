import { createDraft } from '@vaga/contract/calls/agenda';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { civilDate } from '../../platform/format.ts';
import { DayBar } from './day-bar.tsx';
import { useDayAddress } from './use-day-address.ts';
import { type Week, WeekView } from './week-view.tsx';

/** The week of a day, with the bar of the day. */
export function WeekScreen({ week, date, now }: { week: Week; date: string; now: string }) {
  const { pathOf } = useDayAddress();
  const today = civilDate(now, 'Europe/Lisbon');
  return (
    <>
      <DayBar
        date={date}
        today={today}
        view="week"
        day={null}
        warning={null}
        isQuiet={false}
        canBook={mayCall(useSession(), createDraft)}
        search={null}
        pathOf={pathOf}
      />
      <WeekView week={week} today={today} />
    </>
  );
}
