import { nextFreeDays } from '@vaga/contract/limits';
import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { type Translate, useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/chips.tsx';
import classes from './entity-schedule.module.css';
import { FreeTimes } from './free-times.tsx';
import { partnersTexts } from './partners.texts.ts';
import type { ScheduleQuery } from './schedule-query.ts';
import { useBooking } from './use-booking.ts';

/** A service here: how much, how long, where, and the next times. */
export function OfferCard({
  partner,
  offer,
  asked,
}: {
  partner: PartnerSummary;
  offer: PartnerService;
  asked: ScheduleQuery;
}) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  const book = useBooking();
  const { campaign, nextFree, nextFreeDate } = offer;
  const selection = {
    serviceType: offer.idServiceType,
    service: offer.serviceId,
    date: nextFree.length > 0 ? asked.date : (nextFreeDate ?? asked.date),
    idEntityService: offer.idEntityService,
    entity: partner.businessName,
    entityId: partner.id,
  };
  return (
    <Card as="article" className={classes.offer}>
      <div className={classes.top}>
        <div>
          <h3 className={classes.service}>{offer.serviceDescription}</h3>
          <p className={classes.facts}>{factsOf(offer, t)}</p>
          {offer.information ? (
            <Link className={classes.next} to={paths.explainedService(partner.id, offer)}>
              {t('offer.prepare')}
              <span className="visually-hidden">: {offer.serviceDescription}</span>
            </Link>
          ) : null}
        </div>
        <p className={classes.price}>
          <Price cents={offer.priceCents} language={language} freeLabel={t('offer.free')} />
          {offer.priceCents > 0 ? <small>{t('offer.perPerson')}</small> : null}
        </p>
      </div>
      {campaign ? (
        <p className={classes.campaign}>
          <strong>{campaign.description}</strong> {campaign.information}{' '}
          {t('offer.until', { day: formatDay(campaign.until, language, 'date') })}
        </p>
      ) : null}
      <div className={classes.bottom}>
        <div>
          <FreeTimes
            times={nextFree}
            date={asked.date}
            timeZone={partner.timeZone}
            of={offer.serviceDescription}
            onChoose={(time) => book({ ...selection, time })}
          />
          {nextFree.length > 0 ? null : <NextDay partner={partner} offer={offer} asked={asked} />}
        </div>
        {nextFree.length > 0 || nextFreeDate ? (
          <Button variant="outline" className={classes.book} onClick={() => book(selection)}>
            {t('offer.book')}
            <span className="visually-hidden">: {offer.serviceDescription}</span>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** The day is full: the next one that is not, in one tap. */
function NextDay({ partner, offer, asked }: Parameters<typeof OfferCard>[0]) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  if (!offer.nextFreeDate)
    return <p className={classes.facts}>{t('offer.noDay', { days: nextFreeDays })}</p>;
  const to = paths.entitySchedule(partner.id, {
    serviceTypeId: asked.serviceType,
    service: offer.serviceId,
    date: offer.nextFreeDate,
  });
  return (
    <Link className={classes.next} to={to} preventScrollReset>
      {t('offer.nextDay', { day: formatDay(offer.nextFreeDate, language) })}
    </Link>
  );
}

/** How long, where, and whether the entity confirms the time, in one line. */
export function factsOf(
  offer: PartnerService,
  t: Translate<keyof typeof partnersTexts.pt>,
): string {
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
    .join(' · ');
}
