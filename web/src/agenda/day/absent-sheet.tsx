import { IconX } from '@tabler/icons-react';
import type { AgendaAppointmentDetails } from '@vaga/contract/agenda-day';
import { paths } from '../../app/paths.ts';
import { formatDay, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dayTexts } from './day.texts.ts';
import chip from './day-chip.module.css';
import classes from './person-sheet.module.css';
import { Contacts, SheetFact } from './person-sheet.tsx';
import { useDetails } from './use-details.ts';

interface AbsentProps {
  /** The appointment that the address names, and that is not on this day. */
  id: string;
  today: string;
  canBook: boolean;
  onClose: () => void;
}

/** An appointment that was cancelled, or is on another day: who, when, what became of it, and where to go on. */
export function AbsentSheet({ id, today, canBook, onClose }: AbsentProps) {
  const t = useText(dayTexts);
  const { details, hasFailed, readAgain } = useDetails({ id });
  return (
    <section className={classes.sheet} aria-labelledby="person-sheet">
      <div className={classes.head}>
        <h2 id="person-sheet" tabIndex={-1}>
          {details?.person ?? t('sheet.appointment')}
        </h2>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>
        {hasFailed ? (
          <p className={classes.failed}>
            {t('sheet.failed')}{' '}
            <Button variant="ghost" onClick={readAgain}>
              {t('retry')}
            </Button>
          </p>
        ) : null}
        {details ? <AbsentFacts details={details} /> : null}
      </div>
      {details ? <NextStep details={details} today={today} canBook={canBook} /> : null}
    </section>
  );
}

function AbsentFacts({ details }: { details: AgendaAppointmentDetails }) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { status, service, startsAt, timeZone, code, cancellation } = details;
  const at = (instant: string) =>
    `${formatDay(instant.slice(0, 10), language, 'date')}, ${formatTime(instant, timeZone, language)}`;
  return (
    <>
      {status === 'Canceled' ? (
        <p>
          <span className={`${chip.chip} ${classes.pill}`} data-state="noShow">
            {t('absent.canceled')}
          </span>
        </p>
      ) : null}
      <dl className={classes.facts}>
        <SheetFact name={t('fact.what')}>
          <b>{service}</b>
        </SheetFact>
        <SheetFact name={t('fact.when')}>{startsAt ? at(startsAt) : t('noTime')}</SheetFact>
        {cancellation ? (
          <SheetFact name={t('absent.by')}>
            {cancellation.who}, {at(cancellation.at)}
          </SheetFact>
        ) : null}
        <SheetFact name={t('fact.contact')}>
          <Contacts details={details} />
        </SheetFact>
        <SheetFact name={t('fact.code')}>{code.slice(4)}</SheetFact>
      </dl>
    </>
  );
}

function NextStep({
  details,
  today,
  canBook,
}: Pick<AbsentProps, 'today' | 'canBook'> & { details: AgendaAppointmentDetails }) {
  const t = useText(dayTexts);
  const { id, status, person, idPerson, idEntityService, startsAt } = details;
  const isCanceled = status === 'Canceled';
  const day = startsAt?.slice(0, 10) ?? null;
  return (
    <div className={classes.acts}>
      {isCanceled && canBook ? (
        <ButtonLink
          variant="accent"
          size="lg"
          className={classes.next}
          to={paths.bookAtDesk({ date: today, service: idEntityService, name: person })}
        >
          {t('absent.bookAgain')}
        </ButtonLink>
      ) : null}
      {!isCanceled && day ? (
        <ButtonLink
          variant="accent"
          size="lg"
          className={classes.next}
          to={paths.day({ date: day, open: id })}
        >
          {t('absent.openDay')}
        </ButtonLink>
      ) : null}
      <ButtonLink variant="outline" to={paths.personHere(idPerson)}>
        {t('sheet.person')}
      </ButtonLink>
    </div>
  );
}
