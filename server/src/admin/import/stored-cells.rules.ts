import type { PartnerType } from '@vaga/contract/access';
import type { ImportColumn } from '@vaga/contract/import-columns';
import type { StoredEntity, StoredService } from '../../partners/index.ts';
import type { StoredVersion } from '../../scheduling/index.ts';
import { typeWords } from './entity-row.rules.ts';
import { locationWords } from './service-row.rules.ts';

/** What a row of a file says of a stored row: what an export writes, and by which an import tells what changes. */
type Cells<Column extends string> = Record<Column, string | number>;

export function cellsOfEntity(entity: StoredEntity): Cells<ImportColumn<'entities'>> {
  return {
    code: entity.code,
    type: typeWords[entity.entityType as PartnerType] ?? entity.entityType,
    name: entity.businessName,
    address: entity.address,
    postal_code: entity.postalCode,
    locality: entity.locality,
    municipality: `${entity.municipality}, ${entity.district}`,
    latitude: entity.latitude,
    longitude: entity.longitude,
    phone: entity.phone ?? '',
    email: entity.email ?? '',
    description_pt: entity.descriptionPt,
    description_en: entity.descriptionEn,
    local_payment: entity.localPayment,
    accessibility: entity.accessibility.join(' '),
    languages: entity.spokenLanguages.join(' '),
  };
}

export function cellsOfService(
  service: Omit<StoredService, 'id' | 'entityId' | 'serviceId'>,
  entityCode: string,
): Cells<ImportColumn<'services'>> {
  return {
    entity: entityCode,
    service: service.slug,
    where: locationWords[service.location],
    radius_km: service.radiusKm ?? '',
    price: (service.priceCents / 100).toFixed(2),
    next_price: service.nextPriceCents === null ? '' : (service.nextPriceCents / 100).toFixed(2),
    next_price_from: service.nextPriceFrom ?? '',
    needs_approval: yesOrNoOf(service.needsApproval),
    own_code: service.ownCode ?? '',
    active: yesOrNoOf(service.isActive),
  };
}

const yesOrNoOf = (value: boolean) => (value ? 'yes' : 'no');

/** @param nameOf what a service is called in a schedule: `nameOfService`. */
export function cellsOfVersion(
  version: Omit<StoredVersion, 'id'>,
  given: { entityCode: string; pool: string; nameOf: (serviceId: string) => string },
): Cells<ImportColumn<'schedules'>> {
  return {
    entity: given.entityCode,
    pool: given.pool,
    name: version.name,
    from_day: version.validFrom,
    last_day: version.validUntil === 'infinity' ? '' : lastDayBefore(version.validUntil),
    weekdays: version.weekdays.toSorted((one, other) => one - other).join(' '),
    from_time: version.fromTime,
    to_time: version.toTime,
    break_from: version.breakFrom ?? '',
    break_to: version.breakTo ?? '',
    interval_minutes: version.intervalMinutes,
    capacity: version.capacity,
    services: version.serves === null ? 'all' : version.serves.map(given.nameOf).sort().join(' '),
  };
}

/** 'hemograma', or 'hemograma@home' where it is done there. */
export function nameOfService({
  slug,
  location,
}: Pick<StoredService, 'slug' | 'location'>): string {
  return location === 'Entity' ? slug : `${slug}@${locationWords[location]}`;
}

export function lastDayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The columns in which two rows differ, with both values. */
export function differences<Column extends string>(
  before: Cells<Column>,
  after: Cells<Column>,
): { column: Column; before: string; after: string }[] {
  return (Object.keys(before) as Column[])
    .map((column) => ({ column, before: String(before[column]), after: String(after[column]) }))
    .filter((one) => one.before !== one.after);
}
