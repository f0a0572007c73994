import { appointmentsOfPerson } from '@vaga/contract/limits';
import type { AppointmentHere, PersonHere } from '@vaga/contract/people';
import { paths } from '../../app/paths.ts';
import { shownCode } from '../../appointments/index.ts';
import { formatDay, formatTime } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './person-here.module.css';
import { isInDay, resultShownOf, toneOfVisit, visitStateOf } from './person-here.rules.ts';
import { personHereTexts } from './person-here.texts.ts';

const columns = ['date', 'service', 'attendance', 'payment', 'result', 'open'] as const;

/** What a person had here and will have, newest first. */
export function AppointmentsPart({ person }: { person: PersonHere }) {
  const t = useText(personHereTexts);
  const { appointments, timeZone } = person;
  return (
    <section className={classes.list} aria-labelledby="appointments">
      <h2 id="appointments">{t('appointments')}</h2>
      <ListFaces
        rows={appointments}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('firstTime') }}
      >
        {(rows) => (
          <CardTable
            columns={columns}
            nameOf={(column) => t(`column.${column}`)}
            className={classes.table}
            aria-labelledby="appointments"
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} timeZone={timeZone} />
            ))}
          </CardTable>
        )}
      </ListFaces>
      {appointments.length === appointmentsOfPerson ? (
        <p className={classes.soft}>{t('lastOnes', { count: appointmentsOfPerson })}</p>
      ) : null}
    </section>
  );
}

function Row({ row, timeZone }: { row: AppointmentHere; timeZone: string }) {
  const t = useText(personHereTexts);
  const language = useLanguage();
  const { startsAt, serviceDate, service, paymentStatus, note, id } = row;
  const state = visitStateOf(row);
  const result = resultShownOf(row);
  const day = formatDay(serviceDate, language, 'dateOfYear');
  return (
    <CardRow>
      <CardCell isName className={classes.cell}>
        <strong>{day}</strong>
        <small className={classes.soft}>
          {startsAt ? formatTime(startsAt, timeZone, language) : t('noTime')}
        </small>
      </CardCell>
      <CardCell className={classes.cell}>
        <span>{service}</span>
        <small className={classes.soft}>{shownCode(row)}</small>
        {note ? <small className={classes.note}>{note}</small> : null}
      </CardCell>
      <CardCell>
        <StateBadge tone={toneOfVisit(state)} text={t(`visit.${state}`)} />
      </CardCell>
      <CardCell label={t('column.payment')}>
        {paymentStatus ? t(`payment.${paymentStatus}`) : '–'}
      </CardCell>
      <CardCell label={t('column.result')}>{result ? t(`result.${result}`) : '–'}</CardCell>
      <CardCell>
        {isInDay(row) ? (
          <Link
            className={classes.open}
            data-row=""
            to={paths.day({ date: serviceDate, open: id })}
            aria-label={t('openOf', { service, day })}
          >
            {t('open')}
          </Link>
        ) : null}
      </CardCell>
    </CardRow>
  );
}
