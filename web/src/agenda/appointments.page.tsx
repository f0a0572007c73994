import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { entityAppointmentsPerPage } from '@vaga/contract/limits';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { deniedAt } from '../app/access-notice.ts';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { homePathOf, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { agendaTexts } from './agenda.texts.ts';
import { AppointmentFilters, guestFilterOf, sentFilterOf } from './appointment-filters.tsx';
import { AppointmentsTable } from './appointments-table.tsx';
import { CancelGuestDialog } from './cancel-guest-dialog.tsx';
import classes from './guest-appointments.module.css';
import { RescheduleGuestDialog } from './reschedule-guest-dialog.tsx';

/** The day at the hotel. */
const timeZone = 'Europe/Lisbon';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  if (!session || !mayCall(session, entityAppointmentsCalls.rescheduleEntityAppointment))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const url = new URL(request.url);
  const hasAllDays = isListOfTests(url.pathname);
  const filter = guestFilterOf(url, hasAllDays ? '' : civilDate(now, timeZone));
  const api = apiOf(context);
  const [list, services] = await Promise.all([
    readOrNull(
      context,
      api.call(entityAppointmentsCalls.searchEntityAppointments, {
        body: {
          filterParams: sentFilterOf(filter),
          pagination: { pageNumber: filter.page, pageSize: entityAppointmentsPerPage },
        },
      }),
    ),
    readOrNull(context, api.data(accommodationCalls.listReservationServices, {})),
  ]);
  return {
    hasAllDays,
    filter,
    appointments: list?.data ?? null,
    pagination: list?.pagination ?? null,
    services: services ?? [],
  };
}

/**
 * The specification has two lists of the same rows: the appointments of a day, and the tests, of all days and of several
 * services at once. They are one screen.
 */
const isListOfTests = (pathname: string) => pathname.startsWith(paths.testsList('partner'));

/** An act on a row that asks first. */
interface AppointmentAct {
  kind: 'reschedule' | 'cancel';
  appointment: EntityAppointment;
}

/** What a hotel has booked for its guests. */
export default function AppointmentsPage() {
  const t = useText(agendaTexts);
  const { hasAllDays, filter, appointments, pagination, services } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const [act, setAct] = useState<AppointmentAct | null>(null);
  const [done, setDone] = useState('');
  const close = () => setAct(null);
  const start = (chosen: AppointmentAct) => {
    setDone('');
    setAct(chosen);
  };
  const create = (
    <ButtonLink
      to={hasAllDays ? paths.testsServices('partner') : paths.appointmentCreate('partner')}
      variant="accent"
    >
      {t(hasAllDays ? 'list.bookTogether' : 'list.create')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead title={t('list.title')} />
      <HomeLink />
      <PageTitle
        title={t('list.title')}
        lead={t(hasAllDays ? 'list.leadAllDays' : 'list.lead')}
        actions={create}
      />
      <AppointmentFilters filter={filter} services={services} hasSeveral={hasAllDays} />
      <p role="status" className={done === '' ? 'visually-hidden' : classes.done}>
        {done}
      </p>
      <ListFaces
        rows={appointments}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        loading={isReading ? { label: t('list.loading'), height: 96, count: 5 } : null}
      >
        {(rows) => (
          <AppointmentsTable
            appointments={rows}
            hasDay={filter.date !== ''}
            onAct={(kind, appointment) => start({ kind, appointment })}
          />
        )}
      </ListFaces>
      {appointments?.length && pagination && !isReading ? (
        <ListPages
          pagination={pagination}
          count={t('list.total', { count: pagination.totalRecords })}
        />
      ) : null}
      {act?.kind === 'reschedule' ? (
        <RescheduleGuestDialog appointment={act.appointment} onDone={setDone} onClose={close} />
      ) : null}
      {act?.kind === 'cancel' ? (
        <CancelGuestDialog appointment={act.appointment} onDone={setDone} onClose={close} />
      ) : null}
    </Page>
  );
}
