import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as agendaCalls from '@vaga/contract/calls/agenda';
import { readDay } from '@vaga/contract/calls/agenda-day';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { entityAppointmentsPerPage } from '@vaga/contract/limits';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData, useLocation } from 'react-router';
import { deniedAt } from '../app/access-notice.ts';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { homePathOf, isMemberAt, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { useRowActs } from '../platform/use-row-acts.ts';
import { messageIn } from '../platform/wire.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { PrintListButton } from '../ui/printed-list.tsx';
import { resendToGuest } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import {
  AppointmentFilters,
  everyDayQuery,
  guestFilterOf,
  isFiltered,
  sentFilterOf,
} from './appointment-filters.tsx';
import { AppointmentsTable } from './appointments-table.tsx';
import { CancelGuestDialog } from './cancel-guest-dialog.tsx';
import { type ActDone, DoneNotice } from './done-notice.tsx';
import { GuestsSheet } from './guests-sheet.tsx';
import { RescheduleGuestDialog } from './reschedule-guest-dialog.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  const isProvider = session !== null && isMemberAt(session, ['TestPartner', 'LabPartner']);
  const needed = isProvider ? readDay : entityAppointmentsCalls.rescheduleEntityAppointment;
  if (!session || !mayCall(session, needed))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const url = new URL(request.url);
  const hasAllDays = isListOfTests(url.pathname);
  const day = hasAllDays ? '' : civilDate(now, homeTimeZone);
  const filter = guestFilterOf(url, day);
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
    readOrNull(context, readServices(api, isProvider)),
  ]);
  return {
    isProvider,
    hasAllDays,
    filter,
    isNarrowed: isFiltered(filter, day),
    appointments: list?.data ?? null,
    pagination: list?.pagination ?? null,
    services: services ?? [],
  };
}

/** Of a provider those that its desk books; a hotel books what a travel needs. */
async function readServices(
  api: ReturnType<typeof apiOf>,
  isProvider: boolean,
): Promise<{ id: number; description: string }[]> {
  if (!isProvider) return api.data(accommodationCalls.listReservationServices, {});
  const services = await api.data(agendaCalls.listDeskServices, {});
  return services.map(({ idService: id, name: description }) => ({ id, description }));
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

/** What a hotel has booked for its guests; of a provider all appointments there. */
export default function AppointmentsPage() {
  const t = useText(agendaTexts);
  const known = useLoaderData<typeof loader>();
  const { isProvider, hasAllDays, filter, appointments, pagination, services } = known;
  const mayBook = mayCall(useSession(), agendaCalls.createDraft);
  const { search } = useLocation();
  const isReading = useIsReading();
  const [act, setAct, close] = useDialogOf<AppointmentAct>();
  const [done, setDone] = useState<ActDone | null>(null);
  const acts = useRowActs();
  const start = (chosen: AppointmentAct) => {
    setDone(null);
    setAct(chosen);
  };
  const resend = (appointment: EntityAppointment) => {
    setDone(null);
    acts.act(appointment.idPersonSchedule, async () => {
      const text = await resendToGuest(appointment).catch((error: unknown) => messageIn(error));
      setDone({ text: `${appointment.person}: ${text ?? t('failed.text')}`, day: null });
    });
  };
  const create = isProvider ? (
    mayBook && (
      <ButtonLink to={paths.bookAtDesk()} variant="accent">
        {t('list.book')}
      </ButtonLink>
    )
  ) : (
    <ButtonLink
      to={hasAllDays ? paths.testsServices('partner') : paths.appointmentCreate('partner')}
      variant="accent"
    >
      {t(hasAllDays ? 'list.bookTogether' : 'list.create')}
    </ButtonLink>
  );
  const everyDay =
    filter.date === '' ? null : (
      <ButtonLink to={everyDayQuery(search)} variant="outline">
        {t('list.everyDay')}
      </ButtonLink>
    );
  const nothingFound = { title: t('list.emptyFiltered'), action: everyDay };
  const title = t(isProvider ? 'list.titleHere' : 'list.title');
  const hotelLead = hasAllDays ? 'list.leadAllDays' : 'list.lead';
  // The list opens at today: on another day there may be some.
  const hotelEmpty = { title: t('list.empty'), text: t('list.emptyText'), action: everyDay };
  return (
    <Page>
      <PageHead title={title} />
      <HomeLink />
      <PageTitle
        title={title}
        lead={t(isProvider ? 'list.leadHere' : hotelLead)}
        actions={
          <>
            {create}
            {appointments?.length && !isProvider ? (
              <PrintListButton label={t('print.list')} />
            ) : null}
          </>
        }
      />
      <AppointmentFilters filter={filter} services={services} hasSeveral={hasAllDays} />
      <DoneNotice done={act === null ? done : null} shownDay={filter.date} />
      <ListFaces
        rows={appointments}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          known.isNarrowed ? nothingFound : isProvider ? { title: t('list.emptyHere') } : hotelEmpty
        }
        loading={isReading ? { label: t('list.loading'), height: 96, count: 5 } : null}
      >
        {(rows) => (
          <GuestsSheet title={title} day={filter.date}>
            <AppointmentsTable
              appointments={rows}
              label={title}
              isProvider={isProvider}
              hasDay={filter.date !== ''}
              onAct={(kind, appointment) =>
                kind === 'resend' ? resend(appointment) : start({ kind, appointment })
              }
            />
          </GuestsSheet>
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
