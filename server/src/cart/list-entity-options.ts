import type { listEntityOptions as call } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { OutputOf, QueryOf } from '@vaga/contract/endpoint';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
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
import { activeEntityCode, laterDay, pricedDays } from './cart.rules.ts';
import type { CartOwner } from './cart-owner.ts';
import { priceRangeInEuros, roundToOneDecimal } from './cart-view.rules.ts';
import type { ChosenFilter } from './entity-service.rules.ts';
import { chosenFilter } from './entity-service.rules.ts';
import { findHotelOptions } from './find-hotel-options.ts';

type Query = OutputOf<QueryOf<typeof call>>;

interface ListEntityOptionsInput extends CartOwner {
  cartId: string;
  query: Query;
  language: Language;
  now: Date;
}

const maxListed = 100;
const shownStarts = 4;

/**
 * The entity services that offer the cart's service: those with an available start on the day first, then the nearest
 * first. With a municipality, its own entity services come first, then those near it. A member gets those that the hotel may
 * book (`findHotelOptions`).
 */
export async function listEntityOptions(
  deps: SearchDeps,
  input: ListEntityOptionsInput,
): Promise<Outcome<ListedEntityOption[]>> {
  const { db } = deps;
  const { actor, accountId, cartId, query, language, now } = input;
  const cart = await readCartState(db, accountId, cartId);
  if (!cart) throw notFound('cart.not_found');
  const checkIn = await readCheckInPoint(db, cart.id);
  const filter = resolveCheckIn(chosenFilter(query), checkIn);
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
  // The code of a stay, or of a hotel that books, gives prices and allotments; it does not limit where a guest is tested.
  const entityCode = activeEntityCode(cart, now);
  const code = checkIn || actor.kind === 'member' ? null : entityCode;
  const area = await searchAreaOf(db, { code, query, filter });
  await saveOrigin(db, cart, filter);
  const wanted = {
    area,
    date,
    entityCode,
    now,
    services: { serviceId: cart.serviceId, serviceTypeId: null },
    maxStarts: Number.POSITIVE_INFINITY,
    isBestOnly: false,
  };
  const found =
    actor.kind === 'member'
      ? (await findHotelOptions(deps, { actor, wanted, pageSize: maxListed })).slice(0, maxListed)
      : (await findEntities(deps, wanted, { pageNumber: 1, pageSize: maxListed })).found;
  const hasPoint = filter.by === 'point';
  const testRequirements = cart.isTravelling ? await readTestRequirementsOfCart(db, cart.id) : [];
  const days = pricedDays(cart, { today, date });
  const places = found.flatMap((entity) =>
    entity.services.map((service) =>
      toEntityOption(entity, service, { language, hasPoint, entityCode, days, testRequirements }),
    ),
  );
  // An entity may have one service location available and another full; the order is otherwise that of the search.
  const rankOf = (place: ListedEntityOption) =>
    Number(place.isNearby) * 2 + Number(place.free === 0);
  return success(places.toSorted((one, other) => rankOf(one) - rankOf(other)));
}

type LocationFilter = Extract<ChosenFilter, { by: 'point' | 'area' }>;

/** Replaces the check-in filter by its point, if the cart has a check-in. */
function resolveCheckIn(
  filter: ChosenFilter,
  checkIn: { latitude: number; longitude: number } | null,
): ChosenFilter {
  return filter.by === 'check-in' && checkIn ? { by: 'point', ...checkIn } : filter;
}

async function searchAreaOf(
  db: Db,
  input: { code: string | null; query: Query; filter: LocationFilter },
): Promise<SearchArea> {
  const { code, query, filter } = input;
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
  // A district limits the list; a municipality does not: entities near it come after its own.
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

/** Saves the point of the list: the cart's distances are measured from it. */
async function saveOrigin(db: Db, cart: CartState, filter: LocationFilter): Promise<void> {
  const isPoint = filter.by === 'point';
  const [latitude, longitude] = isPoint ? [filter.latitude, filter.longitude] : [null, null];
  if (cart.latitude === latitude && cart.longitude === longitude) return;
  await updateCart(db, cart.id, { latitude, longitude });
}

function toEntityOption(
  { entity, distanceKm, isNearby }: FoundEntity,
  { service, price, availableStarts: starts }: FoundService,
  reader: {
    language: Language;
    hasPoint: boolean;
    entityCode: string | null;
    /** The days that the cart can book. */
    days: { from: string; to: string };
    testRequirements: readonly TestRequirement[];
  },
): ListedEntityOption {
  const { timeZone, latitude, longitude, logoPath, address, locality } = entity;
  const { location, radiusKm, needsApproval, campaigns } = service;
  const { entityCode, days, testRequirements } = reader;
  const free = starts.filter(({ from }) =>
    testRequirements.every((requirement) =>
      isTestValid(requirement, { at: new Date(from), timeZone }),
    ),
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
    distance: reader.hasPoint || isNearby ? roundToOneDecimal(distanceKm) : null,
    isNearby,
    informations: information ? [information] : [],
    priceRange: priceRangeInEuros(prices, days),
    free: free.reduce((sum, { available }) => sum + available, 0),
    nextFree: free.slice(0, shownStarts).map(({ from, available }) => ({
      time: localTime(new Date(from), timeZone),
      available,
    })),
  };
}
