import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** A municipality with the name of its district. */
export interface NamedMunicipality {
  code: string;
  name: string;
  district: string;
  latitude: number;
  longitude: number;
}

/** In how many entities of a municipality a service can be booked, and from what price. */
export interface OfferCount {
  serviceId: number;
  municipalityCode: string;
  entities: number;
  priceFromCents: number;
}

/** Reads all offers of the country: the callers share one answer for five minutes. */
export async function countOffers(db: Db): Promise<OfferCount[]> {
  return db
    .selectFrom('entityServices as offered')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .select(['offered.serviceId', 'entity.municipalityCode'])
    .select(sql<number>`count(distinct entity.id)::int`.as('entities'))
    .select(sql<number>`min(offered.price_cents)`.as('priceFromCents'))
    .where('offered.isOffered', '=', true)
    .where('entity.isActive', '=', true)
    .where('entity.isPrivate', '=', false)
    .where('entity.entityType', '<>', 'Administrator')
    .groupBy(['offered.serviceId', 'entity.municipalityCode'])
    .execute();
}

export async function readNamedMunicipalities(db: Db): Promise<NamedMunicipality[]> {
  return db
    .selectFrom('municipalities as municipality')
    .innerJoin('districts as district', 'district.code', 'municipality.districtCode')
    .select(['municipality.code', 'municipality.name', 'district.name as district'])
    .select(['municipality.latitude', 'municipality.longitude'])
    .orderBy('district.name')
    .orderBy('municipality.name')
    .execute();
}
