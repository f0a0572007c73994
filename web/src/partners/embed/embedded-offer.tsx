import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { embedLookOf } from '../../platform/embed-protocol.ts';
import { useAddress } from '../../platform/link.tsx';
import { Card } from '../../ui/card.tsx';
import offerClasses from '../entity-schedule.module.css';
import { FreeTimes } from '../free-times.tsx';
import type { OfferCardProps } from '../offer-card.tsx';
import { NextDay, OfferHead } from '../offer-parts.tsx';

/** A service in a frame of another site: a time opens a window of ours, another day stays within the frame. */
export function EmbeddedOffer({ partner, offer, asked }: OfferCardProps) {
  const toAddress = useAddress();
  const look = embedLookOf(useLocation().search);
  const opens = (time: string) =>
    toAddress(paths.beginBooking(partner.id, { offer: offer.idEntityService, time }));
  const toDay = (date: string) =>
    paths.embeddedEntity(partner.id, {
      serviceTypeId: asked.serviceType,
      service: offer.serviceId,
      date,
      scheme: look.scheme,
      accent: look.accent,
    });
  return (
    <Card as="article" className={offerClasses.offer}>
      <OfferHead offer={offer} />
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
        <NextDay offer={offer} toDay={toDay} />
      )}
    </Card>
  );
}
