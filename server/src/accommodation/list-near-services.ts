import type { Language } from '@vaga/contract/common';
import { centsToEuros } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { listNearServices as call, NearService } from '@vaga/contract/guest-appointments';
import { bookableDays, hotelRadiusKm } from '@vaga/contract/limits';
import { readCodeOfEntity } from '../partners/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { FindEntitiesInput, FoundEntity, FoundService, SearchDeps } from '../search/index.ts';
import { findEntities } from '../search/index.ts';

interface ListNearServicesInput {
  /** The hotel. */
  entityId: string;
  serviceId: number;
  body: OutputOf<BodyOf<typeof call>>;
  language: Language;
  now: Date;
}

/** The time zone in which the days of the form are counted. */
const homeTimeZone = 'Europe/Lisbon';

/** An entity with a protocol is listed however far it is; beyond this no guest is sent. */
const protocolRadiusKm = 500;

/**
 * Where a hotel can book a service for a guest on a day: entities with an available start, those with an active protocol
 * first, at the price of the hotel's code, then those within `hotelRadiusKm`; the nearest first. A service whose entity
 * confirms every time is left out.
 */
export async function listNearServices(
  deps: SearchDeps,
  { entityId, serviceId, body, language, now }: ListNearServicesInput,
): Promise<Outcome<NearService[]>> {
  const { latitude, longitude, limit } = body;
  const { date } = body.date;
  const today = localDay(now, homeTimeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const question: Omit<FindEntitiesInput, 'area' | 'entityCode'> = {
    services: { serviceId, serviceTypeId: null },
    date,
    now,
    maxStarts: Number.POSITIVE_INFINITY,
    isBestOnly: false,
  };
  const near = { latitude, longitude, districtCode: null, municipalityCode: null };
  const page = { pageNumber: 1, pageSize: limit };
  const code = await readCodeOfEntity(deps.db, entityId);
  const [throughProtocol, others] = await Promise.all([
    findEntities(
      deps,
      {
        ...question,
        area: { ...near, radiusKm: protocolRadiusKm, throughEntityId: entityId },
        entityCode: code,
      },
      page,
    ),
    findEntities(
      deps,
      {
        ...question,
        area: { ...near, radiusKm: hotelRadiusKm, throughEntityId: null },
        entityCode: null,
      },
      page,
    ),
  ]);
  const withProtocol = new Set(throughProtocol.found.map(({ entity }) => entity.id));
  const listed = [
    ...throughProtocol.found.flatMap((found) =>
      nearServicesOf(found, { hasProtocol: true, language }),
    ),
    ...others.found
      .filter(({ entity }) => !withProtocol.has(entity.id))
      .flatMap((found) => nearServicesOf(found, { hasProtocol: false, language })),
  ];
  return success(listed.slice(0, limit));
}

/** The services of an entity that have an available start; those that are online or need an approval are left out. */
function nearServicesOf(
  { entity, distanceKm, services }: FoundEntity,
  { hasProtocol, language }: { hasProtocol: boolean; language: Language },
): NearService[] {
  return services.flatMap(({ service, price, availableStarts }: FoundService) => {
    const { location, needsApproval, radiusKm } = service;
    if (location === 'Online' || needsApproval || availableStarts.length === 0) return [];
    if (location === 'AtAddress' && radiusKm !== null && distanceKm > radiusKm) return [];
    const euros = new Intl.NumberFormat(language === 'en' ? 'en-IE' : 'pt-PT', {
      style: 'currency',
      currency: 'EUR',
    }).format(centsToEuros(price.priceCents));
    return [
      {
        idEntityService: service.id,
        idEntity: entity.id,
        idCampaign: price.campaignId,
        location,
        entity: entity.businessName,
        distance: Math.round(distanceKm * 10) / 10,
        title: entity.businessName,
        desc: `${entity.address} · ${euros}`,
        priceCents: price.priceCents,
        hasProtocol,
        free: availableStarts.reduce((sum, { available }) => sum + available, 0),
      },
    ];
  });
}
