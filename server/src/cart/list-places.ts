import type { listPlaces as call } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { OutputOf, QueryOf } from '@vaga/contract/endpoint';
import { bookableDays } from '@vaga/contract/limits';
import type { ListedEntityOption } from '@vaga/contract/scheduling';
import { searchRadiusKm } from '@vaga/contract/search';
import type { TestRequirement } from '../appointments/index.ts';
import { isTestValid, readTestRequirementsOfCart } from '../appointments/index.ts';
import { readLocation } from '../geography/index.ts';
import { findEntityByCode, priceChangesFrom } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import type { FoundEntity, FoundService, SearchArea, SearchDeps } from '../search/index.ts';
import { findEntities } from '../search/index.ts';
import type { CartState } from './cart.queries.ts';
import { readCartState, readCheckInPoint, updateCart } from './cart.queries.ts';
import { codeInForce, homeTimeZone, laterDay, pricedDays } from './cart.rules.ts';
import { oneDecimal, rangeInEuros } from './cart-view.rules.ts';
import type { ChosenFilter } from './place.rules.ts';
import { chosenFilter } from './place.rules.ts';

type Query = OutputOf<QueryOf<typeof call>>;

interface Asked {
  accountId: string;
  cartId: string;
  query: Query;
  language: Language;
  now: Date;
}

const listedAtMost = 100;
const shownStarts = 4;

/**
 * The places that offer the cart's service, those with something free on the day first, then nearest first. Of a
 * municipality its own places come first, then those near it.
 */
export async function listPlaces(
  deps: SearchDeps,
  asked: Asked,
): Promise<Outcome<ListedEntityOption[]>> {
  const { db } = deps;
  const { accountId, cartId, query, language, now } = asked;
  const cart = await readCartState(db, accountId, cartId);
  if (!cart) throw notFound('cart.not_found');
  const checkIn = await readCheckInPoint(db, cart.id);
  const filter = placed(chosenFilter(query), checkIn);
  if (filter.by === 'several') return failure('cart.filters');
  if (filter.by === 'check-in') return failure('cart.no_check_in');
  if (filter.by === 'nothing') return failure('search.info.no_location');
  if (query.service !== undefined && query.service !== cart.serviceId) {
    throw wrongField('service', 'field.unknown_choice');
  }
  const today = localDay(now, homeTimeZone);
  const date = query.date?.date ?? laterDay(cart.serviceDate, today);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  // The code of a stay gives its prices and set-aside places; where to be tested before it, its guest chooses anywhere.
  const entityCode = codeInForce(cart, now);
  const code = checkIn ? null : entityCode;
  const area = await whereOf(db, { code, query, filter });
  await keepPoint(db, cart, filter);
  const wanted = {
    area,
    date,
    entityCode,
    now,
    services: { serviceId: cart.serviceId, serviceTypeId: null },
    maxStarts: Number.POSITIVE_INFINITY,
  };
  const { found } = await findEntities(deps, wanted, { pageNumber: 1, pageSize: listedAtMost });
  const hasPoint = filter.by === 'point';
  const trips = cart.isTravelling ? await readTestRequirementsOfCart(db, cart.id) : [];
  const days = pricedDays(cart, { today, date });
  const places = found.flatMap((entity) =>
    entity.services.map((service) =>
      placeOf(entity, service, { language, hasPoint, entityCode, days, trips }),
    ),
  );
  // An entity that is free for one of its ways may be full for the other; the order is otherwise as found.
  const rankOf = (place: ListedEntityOption) =>
    Number(place.isNearby) * 2 + Number(place.free === 0);
  return success(places.toSorted((one, other) => rankOf(one) - rankOf(other)));
}

type Chosen = Extract<ChosenFilter, { by: 'point' | 'area' }>;

/** Near the check-in is near its point, where the cart has one. */
function placed(
  filter: ChosenFilter,
  checkIn: { latitude: number; longitude: number } | null,
): ChosenFilter {
  return filter.by === 'check-in' && checkIn ? { by: 'point', ...checkIn } : filter;
}

async function whereOf(
  db: Db,
  asked: { code: string | null; query: Query; filter: Chosen },
): Promise<SearchArea> {
  const { code, query, filter } = asked;
  const through = code ? await findEntityByCode(db, code, { isPublic: false }) : null;
  const throughEntityId = query.entity ?? through?.id ?? null;
  if (filter.by === 'point') {
    const { latitude, longitude } = filter;
    return {
      latitude,
      longitude,
      radiusKm: searchRadiusKm,
      throughEntityId,
      districtCode: null,
      municipalityCode: null,
    };
  }
  const area = await readLocation(db, filter.location);
  const field = query.municipality === undefined ? 'district' : 'municipality';
  const isOutside =
    query.district !== undefined && area && Number(area.districtCode) !== query.district;
  if (!area || isOutside) throw wrongField(field, 'field.unknown_choice');
  const { latitude, longitude, municipalityCode } = area;
  const districtCode = municipalityCode === null ? area.districtCode : null;
  // A district is a border; a municipality is not: what lies near comes after its own.
  const radiusKm = municipalityCode === null ? null : searchRadiusKm;
  return {
    latitude,
    longitude,
    radiusKm,
    districtCode,
    municipalityCode,
    throughEntityId,
  };
}

/** The cart's distances are counted from the point that its places were last listed from. */
async function keepPoint(db: Db, cart: CartState, filter: Chosen): Promise<void> {
  const isPoint = filter.by === 'point';
  const [latitude, longitude] = isPoint ? [filter.latitude, filter.longitude] : [null, null];
  if (cart.latitude === latitude && cart.longitude === longitude) return;
  await updateCart(db, cart.id, { latitude, longitude });
}

function placeOf(
  { entity, distanceKm, isNearby }: FoundEntity,
  { service, price, availableStarts: starts }: FoundService,
  reader: {
    language: Language;
    hasPoint: boolean;
    entityCode: string | null;
    /** Those that the cart may book. */
    days: { from: string; to: string };
    trips: readonly TestRequirement[];
  },
): ListedEntityOption {
  const { timeZone, latitude, longitude, logoPath, address, locality } = entity;
  const { location, radiusKm, needsApproval, campaigns } = service;
  const { entityCode, days, trips } = reader;
  const free = starts.filter(({ from }) =>
    trips.every((trip) => isTestValid(trip, { at: new Date(from), timeZone })),
  );
  const prices = priceChangesFrom(service.priceCents, campaigns, { from: days.from, entityCode });
  const campaign = campaigns.find(({ id }) => id === price.campaignId);
  const information = reader.language === 'en' ? campaign?.informationEn : campaign?.informationPt;
  return {
    idEntityService: service.id,
    idEntity: entity.id,
    entity: entity.businessName,
    address,
    place: locality,
    timeZone,
    latitude,
    longitude,
    logoPath,
    location,
    radiusKm,
    needsApproval,
    distance: reader.hasPoint || isNearby ? oneDecimal(distanceKm) : null,
    isNearby,
    informations: information ? [information] : [],
    priceRange: rangeInEuros(prices, days),
    free: free.reduce((sum, { available }) => sum + available, 0),
    nextFree: free.slice(0, shownStarts).map(({ from, available }) => ({
      time: localTime(new Date(from), timeZone),
      available,
    })),
  };
}
