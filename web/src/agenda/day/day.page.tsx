import type { AgendaPerson } from '@vaga/contract/agenda-day';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { civilDate, formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import classes from './day.module.css';
import { dayTexts } from './day.texts.ts';
import { DayFailed, DayWithoutPools } from './day-faces.tsx';
import { dayAddressOf } from './day-query.rules.ts';
import { DayScreen } from './day-screen.tsx';
import { WeekScreen } from './week-screen.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  // Such as a member who is a manager of the organisation alone: their screens are the settings.
  if (!mayCall(session, dayCalls.readDay)) throw redirect(deniedAt(paths.providerSettings));
  const { date, view } = dayAddressOf(new URL(request.url).searchParams);
  const api = apiOf(context);
  const query = date === null ? {} : { date };
  const known = { now, date: date ?? civilDate(now, homeTimeZone) };
  if (view === 'week') {
    const week = await readOrNull(context, api.data(dayCalls.readWeek, { query }));
    return { ...known, day: null, week };
  }
  const day = await readOrNull(context, api.data(dayCalls.readDay, { query }));
  return { ...known, day, week: null };
}

/** The day of a provider: who comes, who is here, and what is to be done next. */
export default function DayPage() {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { day, week, now, date } = useLoaderData<typeof loader>();
  const shown = day?.date ?? date;
  const [moving, setMoving] = useState<AgendaPerson | null>(null);
  return (
    <div className={classes.page}>
      <PageHead title={`${t('page.title')}, ${formatDay(shown, language, 'short')}`} />
      {week ? <WeekScreen week={week} date={date} now={now} /> : null}
      {day && day.pools.length === 0 && day.people.length === 0 ? (
        <DayWithoutPools />
      ) : day ? (
        <DayScreen
          key={day.date}
          loaded={day}
          loadedNow={now}
          moving={{ person: moving, set: setMoving }}
        />
      ) : null}
      {day || week ? null : <DayFailed date={date} now={now} />}
    </div>
  );
}
