import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { entityAppointmentsPerPage } from '@vaga/contract/limits';
import type { RouterContextProvider } from 'react-router';
import { paths } from '../app/paths.ts';
import { useNow } from '../app/root-data.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { PrintListButton } from '../ui/printed-list.tsx';
import { agendaTexts } from './agenda.texts.ts';
import { Status } from './appointments-table.tsx';
import { GuestsSheet } from './guests-sheet.tsx';
import classes from './todays-guests.module.css';

/** The guests of a hotel who have an appointment today; null where they could not be read. */
export function readTodaysGuests(
  context: Readonly<RouterContextProvider>,
): Promise<EntityAppointment[] | null> {
  const date = civilDate(context.get(pageContext).now, homeTimeZone);
  const body = { filterParams: { date }, pagination: { pageSize: entityAppointmentsPerPage } };
  return readOrNull(
    context,
    apiOf(context).data(entityAppointmentsCalls.searchEntityAppointments, { body }),
  );
}

const columns = ['time', 'name', 'place', 'status'] as const;

/** Who of the hotel's guests has an appointment today, where, and how it stands. */
export function TodaysGuests({ guests }: { guests: readonly EntityAppointment[] | null }) {
  const t = useText(agendaTexts);
  const isReading = useIsReading();
  const now = useNow();
  return (
    <section className={classes.today} aria-labelledby="guests-of-today">
      <div className={classes.head}>
        <h2 id="guests-of-today">{t('today.title')}</h2>
        {guests?.length ? (
          <>
            <Link to={paths.appointments('partner')}>{t('today.all')}</Link>
            <PrintListButton label={t('print.list')} />
          </>
        ) : null}
      </div>
      <ListFaces
        rows={guests}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{
          title: t('today.none'),
          action: (
            <ButtonLink to={paths.appointmentCreate('partner')} variant="outline">
              {t('list.create')}
            </ButtonLink>
          ),
        }}
        loading={isReading ? { label: t('list.loading'), height: 56, count: 3 } : null}
      >
        {(rows) => (
          <GuestsSheet title={t('today.title')} day={civilDate(now, homeTimeZone)}>
            <CardTable
              columns={columns}
              nameOf={(column) => t(`column.${column}`)}
              className={classes.table}
              aria-label={t('today.title')}
            >
              {rows.map((guest) => (
                <GuestRow key={guest.idPersonSchedule} guest={guest} />
              ))}
            </CardTable>
          </GuestsSheet>
        )}
      </ListFaces>
    </section>
  );
}

function GuestRow({ guest }: { guest: EntityAppointment }) {
  const t = useText(agendaTexts);
  const { timeSlot, person, atServiceEntity, businessName, status } = guest;
  return (
    <CardRow className={status === 'Canceled' ? classes.canceled : undefined}>
      <CardCell className={classes.time}>{timeSlot ?? t('noTime')}</CardCell>
      <CardCell isName className={classes.name}>
        {person}
      </CardCell>
      <CardCell className={classes.place}>{atServiceEntity ? businessName : t('atHome')}</CardCell>
      <CardCell className={classes.status}>
        <Status appointment={guest} isInWords />
      </CardCell>
    </CardRow>
  );
}
