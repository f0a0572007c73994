import { nextFreeDays } from '@vaga/contract/limits';
import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { embedLookOf } from '../../platform/embed-protocol.ts';
import { formatDay } from '../../platform/format.ts';
import { Link, useAddress } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/chips.tsx';
import offerClasses from '../entity-schedule.module.css';
import { FreeTimes } from '../free-times.tsx';
import { factsOf } from '../offer-card.tsx';
import { partnersTexts } from '../partners.texts.ts';
import type { ScheduleQuery } from '../schedule-query.ts';

/** A service in a frame of another site: how much, how long, where, and the next times. */
export function EmbeddedOffer({
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
  const toAddress = useAddress();
  const opens = (time: string) =>
    toAddress(paths.beginBooking(partner.id, { offer: offer.idEntityService, time }));
  return (
    <Card as="article" className={offerClasses.offer}>
      <div className={offerClasses.top}>
        <div>
          <h3 className={offerClasses.service}>{offer.serviceDescription}</h3>
          <p className={offerClasses.facts}>{factsOf(offer, t)}</p>
        </div>
        <p className={offerClasses.price}>
          <Price cents={offer.priceCents} language={language} freeLabel={t('offer.free')} />
          {offer.priceCents > 0 ? <small>{t('offer.perPerson')}</small> : null}
        </p>
      </div>
      {offer.nextFree.length > 0 ? (
        <FreeTimes
          times={offer.nextFree}
          date={asked.date}
          timeZone={partner.timeZone}
          of={offer.serviceDescription}
          isDayShown={false}
          onChoose={{ opens }}
        />
      ) : (
        <NextDay partner={partner} offer={offer} asked={asked} />
      )}
    </Card>
  );
}

/** The day is full: the next one that is not, in one tap, within the frame. */
function NextDay({ partner, offer, asked }: Parameters<typeof EmbeddedOffer>[0]) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  const look = embedLookOf(useLocation().search);
  if (!offer.nextFreeDate)
    return <p className={offerClasses.facts}>{t('offer.noDay', { days: nextFreeDays })}</p>;
  const to = paths.embeddedEntity(partner.id, {
    serviceTypeId: asked.serviceType,
    service: offer.serviceId,
    date: offer.nextFreeDate,
    scheme: look.scheme,
    accent: look.accent,
  });
  return (
    <Link className={offerClasses.next} to={to} preventScrollReset>
      {t('offer.nextDay', { day: formatDay(offer.nextFreeDate, language) })}
    </Link>
  );
}
