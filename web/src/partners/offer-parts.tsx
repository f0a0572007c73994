import { nextFreeDays } from '@vaga/contract/limits';
import type { PartnerService } from '@vaga/contract/partners';
import type { ReactNode } from 'react';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { type Translate, useLanguage, useText } from '../platform/texts.ts';
import { Price } from '../ui/chips.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './entity-schedule.module.css';
import { partnersTexts } from './partners.texts.ts';

/** The head of a service: its name, how long, where and how much. */
export function OfferHead({ offer, children }: { offer: PartnerService; children?: ReactNode }) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  return (
    <div className={classes.top}>
      <div>
        <h3 className={classes.service}>
          <Unbroken>{offer.serviceDescription}</Unbroken>
        </h3>
        <p className={classes.facts}>{factsOf(offer, t)}</p>
        {children}
      </div>
      <p className={classes.price}>
        <Price cents={offer.priceCents} language={language} freeLabel={t('offer.free')} />
        {offer.priceCents > 0 ? <small>{t('offer.perPerson')}</small> : null}
      </p>
    </div>
  );
}

/** The day is full: the next one that is not, in one tap. `toDay` makes the address of the page that shows a day. */
export function NextDay({
  offer: { nextFreeDate },
  toDay,
}: {
  offer: PartnerService;
  toDay: (date: string) => string;
}) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  if (!nextFreeDate)
    return <p className={classes.facts}>{t('offer.noDay', { days: nextFreeDays })}</p>;
  return (
    <Link className={classes.next} to={toDay(nextFreeDate)} preventScrollReset>
      {t('offer.nextDay', { day: formatDay(nextFreeDate, language) })}
    </Link>
  );
}

/** How long, where, and whether the entity confirms the time, in one line. */
function factsOf(offer: PartnerService, t: Translate<keyof typeof partnersTexts.pt>): string {
  const places = {
    Entity: t('offer.here'),
    AtAddress: t('offer.atAddress', { km: offer.radiusKm ?? 0 }),
    Online: t('offer.online'),
  };
  return [
    t('offer.minutes', { minutes: offer.durationMinutes }),
    places[offer.location],
    offer.needsApproval ? t('offer.approval') : '',
  ]
    .filter(Boolean)
    .join(dot);
}
