import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import classes from './entity-schedule.module.css';
import { FreeTimes } from './free-times.tsx';
import { NextDay, OfferHead } from './offer-parts.tsx';
import { partnersTexts } from './partners.texts.ts';
import type { ScheduleQuery } from './schedule-query.ts';
import { useBooking } from './use-booking.ts';

export interface OfferCardProps {
  partner: PartnerSummary;
  offer: PartnerService;
  asked: ScheduleQuery;
}

/** A service here: how much, how long, where, and the next times. */
export function OfferCard({ partner, offer, asked }: OfferCardProps) {
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
  const toDay = (date: string) =>
    paths.entitySchedule(partner.id, {
      serviceTypeId: asked.serviceType,
      service: offer.serviceId,
      date,
    });
  return (
    <Card as="article" className={classes.offer}>
      <OfferHead offer={offer}>
        {offer.information ? (
          <Link className={classes.next} to={paths.explainedService(partner.id, offer)}>
            {t('offer.prepare')}
            <span className="visually-hidden">: {offer.serviceDescription}</span>
          </Link>
        ) : null}
      </OfferHead>
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
            onChoose={(time) => book({ ...selection, time }, offer.serviceDescription)}
          />
          {nextFree.length > 0 ? null : <NextDay offer={offer} toDay={toDay} />}
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
