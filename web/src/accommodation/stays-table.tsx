import type { Reservation } from '@vaga/contract/accommodation';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { civilDate, formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { StayMenu } from './stay-menu.tsx';
import classes from './stays.module.css';
import { staysTexts } from './stays.texts.ts';

const columns = ['code', 'guests', 'in', 'out', 'tests', 'state', 'actions'] as const;

interface StaysTableProps {
  stays: readonly Reservation[];
  now: string;
  /** Whether the member prints the cards of rooms. */
  mayPrint: boolean;
  onDelete: (stay: Reservation) => void;
}

export function StaysTable({ stays, now, mayPrint, onDelete }: StaysTableProps) {
  const t = useText(staysTexts);
  const language = useLanguage();
  const dayOf = (date: string) =>
    date.slice(0, 4) === now.slice(0, 4)
      ? formatDay(date, language, 'short')
      : `${formatDay(date, language, 'short')} ${date.slice(0, 4)}`;
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('list')}
    >
      {stays.map((stay) => (
        <CardRow key={stay.idCheckinAsset}>
          <CardCell isName className={classes.code}>
            <Unbroken>{stay.code}</Unbroken>
          </CardCell>
          <CardCell className={classes.guestsCell}>
            <Guests stay={stay} />
          </CardCell>
          <CardCell label={t('column.in')}>{dayOf(stay.checkInDate)}</CardCell>
          <CardCell label={t('column.out')}>{dayOf(stay.checkOutDate)}</CardCell>
          <CardCell label={t('column.tests')}>
            <Tests stay={stay} />
          </CardCell>
          <CardCell className={classes.state}>
            <StayState stay={stay} now={now} />
          </CardCell>
          <CardCell isMenu>
            <StayMenu stay={stay} mayPrint={mayPrint} onDelete={onDelete} />
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

/** Whom the hotel named, each with the way to their appointment; of a stay without names the way to one for it. */
function Guests({ stay }: { stay: Reservation }) {
  const t = useText(staysTexts);
  const language = useLanguage();
  const loginType = useLoginType();
  const { code: reservation, people, isOver } = stay;
  if (people.length === 0)
    return (
      <div className={classes.guest}>
        <span className={classes.soft}>{t('unnamed')}</span>
        {isOver ? null : (
          <ButtonLink
            variant="outline"
            to={paths.appointmentCreate(loginType, { reservation })}
            aria-label={t('bookForStay', { code: reservation })}
          >
            {t('book')}
          </ButtonLink>
        )}
      </div>
    );
  return (
    <ul role="list" className={classes.guests}>
      {people.map(({ id, name, arrivesAt = '' }) => (
        <li key={id} className={classes.guest}>
          <span>
            <strong>{name}</strong>
            <small className={classes.soft}>
              {t('arrives', {
                when: `${formatDay(arrivesAt.slice(0, 10), language, 'date')}, ${arrivesAt.slice(11, 16)}`,
              })}
            </small>
          </span>
          {isOver ? null : (
            <ButtonLink
              variant="outline"
              to={paths.appointmentCreate(loginType, { name, reservation })}
              aria-label={t('bookFor', { name })}
            >
              {t('book')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many are to book, to pay and booked; what there is leads to what the hotel booked. */
function Tests({ stay }: { stay: Reservation }) {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const { code, toSchedule, toPay, booked } = stay;
  const counts = [
    ...(toSchedule > 0
      ? [{ key: 'toSchedule', text: t('toSchedule', { count: toSchedule }) }]
      : []),
    ...(toPay > 0 ? [{ key: 'toPay', text: t('toPay', { count: toPay }) }] : []),
    ...(booked > 0 ? [{ key: 'booked', text: t('booked', { count: booked }) }] : []),
  ];
  if (counts.length === 0) return <span className={classes.soft}>{t('noTests')}</span>;
  return (
    <div className={classes.tests}>
      <ul role="list" className={classes.counts}>
        {counts.map(({ key, text }) => (
          <li key={key} data-kind={key}>
            {text}
          </li>
        ))}
      </ul>
      {toPay + booked > 0 ? (
        <Link
          to={paths.appointments(loginType, { date: 'all', reservation: code })}
          aria-label={t('appointmentsOf', { code })}
        >
          {t('appointments')}
        </Link>
      ) : null}
    </div>
  );
}

function StayState({ stay, now }: { stay: Reservation; now: string }) {
  const t = useText(staysTexts);
  if (stay.isOver) return <StateBadge tone="over" text={t('state.over')} />;
  const isHere = stay.checkInDate <= civilDate(now, stay.timeZone);
  return (
    <StateBadge tone={isHere ? 'calm' : 'quiet'} text={t(isHere ? 'state.here' : 'state.ahead')} />
  );
}
