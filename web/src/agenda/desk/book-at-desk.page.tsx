import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { civilDate } from '../../platform/format.ts';
import { textOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { ReadAgain } from '../../ui/read-again.tsx';
import dayClasses from '../day/day.module.css';
import { dayAddressOf } from '../day/day-query.rules.ts';
import { DayScreen } from '../day/day-screen.tsx';
import { deskTexts } from './desk.texts.ts';
import { DeskSheet } from './desk-sheet.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  if (!mayCall(session, agendaCalls.bookAppointment)) throw redirect(deniedAt(paths.day()));
  const query = new URL(request.url).searchParams;
  const { date, pool } = dayAddressOf(query);
  const api = apiOf(context);
  const onDay = { query: date === null ? {} : { date } };
  const read = Promise.all([
    api.data(dayCalls.readDay, onDay),
    api.data(agendaCalls.listDeskServices, onDay),
    api.data(geographyCalls.listCountries, {}),
    api.data(catalogueCalls.listIdentificationTypes, {}),
  ]).then(([day, services, countries, identificationTypes]) => ({
    day,
    services,
    lists: { countries, identificationTypes },
    today: civilDate(now, day.timeZone),
  }));
  const given = {
    pool: pool ?? '',
    time: startOf(textOf(query, 'time', 40)),
    service: textOf(query, 'service', 40),
    name: textOf(query, 'name', 120),
  };
  return { known: await readOrNull(context, read), given, now };
}

/** The instant of a start, as the free places of the day link to it; none for any other text. */
const startOf = (time: string) => (Number.isNaN(Date.parse(time)) ? '' : time);

/** Books at the desk: a sheet over the day, a page of its own on a phone. */
export default function BookAtDeskPage() {
  const t = useText(deskTexts);
  const { known, given, now } = useLoaderData<typeof loader>();
  const [booked, setBooked] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  return (
    <div className={dayClasses.page}>
      <PageHead title={t('title')} />
      {known ? (
        <>
          <div className={dayClasses.page} inert>
            <DayScreen loaded={known.day} loadedNow={now} isCovered glowing={booked} />
          </div>
          <DeskSheet
            {...known}
            now={now}
            given={given}
            onBooked={(id) => {
              setBooked(id);
              void revalidate();
            }}
          />
        </>
      ) : (
        <ReadAgain title={t('readFailed')} text={t('failed')} retryLabel={t('retry')} />
      )}
    </div>
  );
}
