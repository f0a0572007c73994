import type { Reservation } from '@vaga/contract/accommodation';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PersonChip } from '../ui/chips.tsx';
import { TileBand } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { formatStay } from './format-dates.ts';
import classes from './reservations.module.css';

/** A stay: where, when, with whom, and what its guests still need. */
export function ReservationCard({ stay }: { stay: Reservation }) {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const language = useLanguage();
  const { code, entity, people, isOver, toSchedule, toPay } = stay;
  const goOn = t(toSchedule > 0 ? 'schedule' : 'see');
  const isWaiting = toSchedule + toPay > 0;
  return (
    <Card as="li" className={isOver ? `${classes.stay} ${classes.over}` : classes.stay}>
      <div className={classes.band}>
        <TileBand seed={entity} height={32} side={32} />
      </div>
      <div className={classes.text}>
        <h2>{entity}</h2>
        <p className={classes.when}>{formatStay(stay, language)}</p>
        <p className={classes.soft}>
          <Unbroken>{stay.address}</Unbroken>
        </p>
        <p className={classes.soft}>{t('card.code', { code })}</p>
      </div>
      {people.length > 0 ? (
        <ul role="list" className={classes.people} aria-label={t('card.people')}>
          {people.map(({ id, name }) => (
            <li key={id}>
              <PersonChip name={name} isPlain />
            </li>
          ))}
        </ul>
      ) : null}
      <ul role="list" className={classes.state}>
        {isOver ? <li data-tone="over">{t('card.over')}</li> : null}
        {toSchedule > 0 ? (
          <li data-tone="due">{t('card.toSchedule', { count: toSchedule })}</li>
        ) : null}
        {toPay > 0 ? <li data-tone="due">{t('card.toPay', { count: toPay })}</li> : null}
        {!isOver && !isWaiting ? (
          <li>{t(people.length > 0 ? 'card.nothing' : 'card.nobody')}</li>
        ) : null}
      </ul>
      <div className={classes.actions}>
        {isWaiting ? (
          <ButtonLink
            to={paths.bookingsList(loginType)}
            aria-label={t('card.actionOf', { action: goOn, entity })}
          >
            {goOn}
          </ButtonLink>
        ) : null}
        {isOver ? null : (
          <ButtonLink
            variant="outline"
            to={paths.bookingsNew(loginType, code)}
            aria-label={t('card.actionOf', { action: t('card.addGuests'), entity })}
          >
            {t('card.addGuests')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
