import { IconPhone, IconX } from '@tabler/icons-react';
import type { AttendanceAct, DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { AgendaAppointmentDetails, AgendaPerson } from '@vaga/contract/agenda-day';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { formatDay, formatMoney, formatPhone, formatTime } from '../../platform/format.ts';
import type { Language } from '../../platform/language.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { type MayAct, stateOf } from './attendance.rules.ts';
import { dayTexts } from './day.texts.ts';
import chip from './day-chip.module.css';
import { dayKeys } from './day-keys.rules.ts';
import { isDue, stateText } from './day-labels.ts';
import { splitHistory } from './history.rules.ts';
import { Key } from './key.tsx';
import { ageAt } from './person-age.rules.ts';
import classes from './person-sheet.module.css';
import { SheetActs } from './sheet-acts.tsx';
import { StateIcon } from './state-icon.tsx';
import { useDetails } from './use-details.ts';
import { useFocusOfSheet } from './use-kept-focus.ts';

export interface SheetProps {
  person: AgendaPerson;
  now: number;
  /** The day that is shown, and whether it is today. */
  date: string;
  isToday: boolean;
  today: string;
  pool: string | null;
  may: MayAct;
  isBusy: boolean;
  onAct: (act: AttendanceAct) => void;
  onUndo: (act: AttendanceAct) => void;
  onTakeMoney: (method: DeskMoneyMethod) => void;
  onCancel: (reason: string) => void;
  onConfirmAddress: (email: string) => void;
  onMove: () => void;
  /** Of a person who came on another day than their own. */
  onMoveNow: () => void;
  onClose: () => void;
}

/** An appointment and its person: who, what, when, and what to do next. */
export function PersonSheet(props: SheetProps) {
  const { person, now, onClose, date } = props;
  const t = useText(dayTexts);
  const { details, hasFailed, readAgain } = useDetails(person);
  useFocusOfSheet();
  const state = stateOf(person, now);
  return (
    <section className={classes.sheet} aria-labelledby="person-sheet">
      <div className={classes.head}>
        <h2 id="person-sheet" tabIndex={-1}>
          {person.person}
        </h2>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>
        <Who details={details} date={date} />
        <p>
          <span className={`${chip.chip} ${classes.pill}`} data-state={state}>
            <StateIcon state={state} size={16} />
            {stateText(t, person, now)}
          </span>
        </p>
        {hasFailed ? (
          <p className={classes.failed}>
            {t('sheet.failed')}{' '}
            <Button variant="ghost" onClick={readAgain}>
              {t('retry')}
            </Button>
          </p>
        ) : null}
        <AddressToConfirm {...props} details={details} />
        <Facts {...props} details={details} />
        <p>
          <Link className={classes.person} to={paths.personHere(person.idPerson)}>
            {t('sheet.person')}
          </Link>
        </p>
        {props.may.edit ? (
          <p>
            <Link className={classes.person} to={paths.deskPersonEdit(person.id)}>
              {t('sheet.edit')} <Key>{dayKeys.edit}</Key>
            </Link>
          </p>
        ) : null}
      </div>
      <SheetActs {...props} />
    </section>
  );
}

/** Age, birth, and whether they were here before; a line is kept for it until it is known. */
function Who({ details, date }: { details: AgendaAppointmentDetails | null; date: string }) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const parts: (string | false | null)[] = [];
  if (details) {
    const { dateOfBirth, history, isFirstTime } = details;
    parts.push(
      dateOfBirth && t('sheet.age', { count: ageAt(dateOfBirth, date) }),
      dateOfBirth && formatDay(dateOfBirth, language, 'dateOfYear'),
      isFirstTime
        ? t('flag.firstTime')
        : history.length > 0 && t('sheet.before', { count: history.length }),
    );
  }
  return <p className={classes.soft}>{parts.filter(Boolean).join(dot) || '\u00a0'}</p>;
}

/** An address that a hotel typed: nothing of the result is sent to it before the person has said that it is theirs. */
function AddressToConfirm({
  details,
  isBusy,
  onConfirmAddress,
}: SheetProps & { details: AgendaAppointmentDetails | null }) {
  const t = useText(dayTexts);
  const email = details?.addressToConfirm ?? null;
  if (email === null) return null;
  return (
    <div className={classes.confirm}>
      <p>
        {t('address.ask')} <b>{email}</b>
      </p>
      <Button variant="outline" disabled={isBusy} onClick={() => onConfirmAddress(email)}>
        {t('address.confirm')}
      </Button>
    </div>
  );
}

function Facts({
  person,
  pool,
  date,
  details,
}: SheetProps & { details: AgendaAppointmentDetails | null }) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { startsAt, timeZone } = person;
  const at = startsAt && formatTime(startsAt, timeZone, language);
  const { earlier, later } = splitHistory(details?.history ?? [], date);
  return (
    <dl className={classes.facts} aria-busy={details === null || undefined}>
      <SheetFact name={t('fact.what')}>
        <b>{person.service}</b>
      </SheetFact>
      <SheetFact name={t('fact.when')}>
        {[at ?? t('noTime'), pool].filter(Boolean).join(dot)}
        {details?.isOutOfHours ? (
          <>
            {dot}
            <b>{t('flag.outOfHours')}</b>
          </>
        ) : null}
      </SheetFact>
      <SheetFact name={t('fact.contact')}>
        <Contacts details={details} />
      </SheetFact>
      <SheetFact name={t('fact.payment')}>
        {isDue(person) ? (
          <>
            <b>{formatMoney(person.priceCents, language)}</b> {t('payment.due')}
          </>
        ) : (
          paymentText(person, t, language)
        )}
      </SheetFact>
      {details?.invoiceTaxNumber ? (
        <SheetFact name={t('fact.taxNumber')}>{details.invoiceTaxNumber}</SheetFact>
      ) : null}
      {person.hasPrescription ? (
        <SheetFact name={t('fact.prescription')}>{t('prescription.yes')}</SheetFact>
      ) : null}
      {details?.address ? <SheetFact name={t('fact.address')}>{details.address}</SheetFact> : null}
      {details?.note ? <SheetFact name={t('fact.note')}>{details.note}</SheetFact> : null}
      {details?.flexibleMinutes ? (
        <SheetFact name={t('fact.flexible')}>
          {t('flexible.by', { minutes: details.flexibleMinutes })}
        </SheetFact>
      ) : null}
      {person.isDataMissing ? (
        <SheetFact name={t('fact.data')}>
          <span className={classes.missing}>{t('flag.dataMissing')}</span>
        </SheetFact>
      ) : null}
      {earlier.length > 0 ? (
        <SheetFact name={t('fact.before')}>{listAppointments(earlier, language)}</SheetFact>
      ) : null}
      {later.length > 0 ? (
        <SheetFact name={t('fact.after')}>{listAppointments(later, language)}</SheetFact>
      ) : null}
      <SheetFact name={t('fact.booked')}>
        {details
          ? t('sheet.booked', {
              who: details.bookedBy,
              day: formatDay(details.bookedAt.slice(0, 10), language, 'date'),
            })
          : null}
      </SheetFact>
      <SheetFact name={t('fact.code')}>{person.code.slice(4)}</SheetFact>
      {details && details.changes.length > 0 ? (
        <SheetFact name={t('fact.changes')}>
          <ul className={classes.changes}>
            {details.changes.slice(0, 6).map(({ at: when, who, what }) => (
              <li key={`${when}${what}`}>
                {timeOfChange(when, { date, timeZone, language })}
                {dot}
                {who}: {what}
              </li>
            ))}
          </ul>
        </SheetFact>
      ) : null}
    </dl>
  );
}

/** The first three, each with its day. */
function listAppointments(
  history: AgendaAppointmentDetails['history'],
  language: Language,
): string {
  return history
    .slice(0, 3)
    .map(
      ({ service, startsAt }) =>
        `${service}, ${formatDay(startsAt.slice(0, 10), language, 'date')}`,
    )
    .join(dot);
}

/** The time; before it the day, if it was on another one than the appointment. */
function timeOfChange(
  at: string,
  { date, timeZone, language }: { date: string; timeZone: string; language: Language },
): string {
  const day = at.slice(0, 10);
  const time = formatTime(at, timeZone, language);
  return day === date ? time : `${formatDay(day, language, 'date')}, ${time}`;
}

function paymentText(
  { paymentStatus, priceCents }: AgendaPerson,
  t: ReturnType<typeof useText<keyof typeof dayTexts.pt>>,
  language: ReturnType<typeof useLanguage>,
): string {
  const status = paymentStatus ?? 'none';
  const amount = formatMoney(priceCents, language);
  if (status === 'free' || priceCents === 0) return t('payment.free');
  return status === 'none' ? amount : t(`payment.${status}`, { amount });
}

/** Telephone and e-mail as links. */
export function Contacts({
  details,
}: {
  details: Pick<AgendaAppointmentDetails, 'phone' | 'email'> | null;
}) {
  const t = useText(dayTexts);
  if (!details) return null;
  const { phone, email } = details;
  if (!phone && !email) return <>{t('noContact')}</>;
  return (
    <>
      {phone ? (
        <a className={classes.phone} href={`tel:${phone}`}>
          <IconPhone size={16} aria-hidden="true" />
          {formatPhone(phone)}
        </a>
      ) : null}
      {email ? (
        <a className={classes.mail} href={`mailto:${email}`}>
          {email}
        </a>
      ) : null}
    </>
  );
}

/** A line of what is known. */
export function SheetFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '\u00a0'}</dd>
    </div>
  );
}
