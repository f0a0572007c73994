import type { Language } from '@vaga/contract/common';
import { centsToEuros } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { listNearServices as call, NearService } from '@vaga/contract/guest-appointments';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { bookableDays, hotelRadiusKm } from '@vaga/contract/limits';
import type { HotelOption } from '../cart/index.ts';
import { findHotelOptions } from '../cart/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { readCodeOfEntity } from '../partners/index.ts';
import { numberFormat } from '../platform/formats.rules.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { SearchDeps } from '../search/index.ts';

interface ListNearServicesInput {
  /** A member of the hotel. */
  actor: MemberActor;
  serviceId: number;
  body: OutputOf<BodyOf<typeof call>>;
  language: Language;
  now: Date;
}

/**
 * Where a hotel can book a service for a guest on a day: entities with an available start, those with an active protocol
 * first, however far, at the price of the hotel's code, then those within `hotelRadiusKm` of the point; the nearest first.
 * What the hotel may not book (`canBookAtDesk`) is left out.
 */
export async function listNearServices(
  deps: SearchDeps,
  { actor, serviceId, body, language, now }: ListNearServicesInput,
): Promise<Outcome<NearService[]>> {
  const { latitude, longitude, limit } = body;
  const { date } = body.date;
  const today = localDay(now, homeTimeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const options = await findHotelOptions(deps, {
    actor,
    wanted: {
      services: { serviceId, serviceTypeId: null },
      area: {
        latitude,
        longitude,
        radiusKm: hotelRadiusKm,
        districtCode: null,
        municipalityCode: null,
        throughEntityId: null,
      },
      entityCode: await readCodeOfEntity(deps.db, actor.entityId),
      date,
      now,
      maxStarts: Number.POSITIVE_INFINITY,
      isBestOnly: false,
    },
    pageSize: limit,
    protocolRadiusKm: null,
  });
  const listed = options.flatMap((option) => toNearServices(option, language));
  return success(listed.slice(0, limit));
}

const freePrice = { pt: 'Grátis', en: 'Free' };

/** The services of an entity that have an available start. */
function toNearServices(
  { entity, distanceKm, services, hasProtocol }: HotelOption,
  language: Language,
): NearService[] {
  return services.flatMap(({ service, price, availableStarts }) => {
    const { location } = service;
    if (location === 'Online' || availableStarts.length === 0) return [];
    return [
      {
        idEntityService: service.id,
        idEntity: entity.id,
        idCampaign: price.campaignId,
        location,
        entity: entity.businessName,
        distance: Math.round(distanceKm * 10) / 10,
        title: entity.businessName,
        desc: `${entity.address} · ${formatPrice(price.priceCents, language)}`,
        priceCents: price.priceCents,
        hasProtocol,
        free: availableStarts.reduce((sum, { available }) => sum + available, 0),
      },
    ];
  });
}

function formatPrice(cents: number, language: Language): string {
  if (cents === 0) return freePrice[language];
  const format = { style: 'currency', currency: 'EUR' } as const;
  return numberFormat(language === 'en' ? 'en-IE' : 'pt-PT', format).format(centsToEuros(cents));
}
