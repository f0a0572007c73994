import type { NewStoredService, StoredService } from '../../partners/index.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import { rowInError } from './planned-row.rules.ts';
import type { RowError } from './row-cells.rules.ts';
import type { SentService } from './service-row.rules.ts';
import { cellsOfService, differences, nameOfService } from './stored-cells.rules.ts';

/** A row of a service; `after` is the service once it is saved, null where the row leaves it as it is or has an error. */
export interface PlannedService {
  row: PlannedRow;
  /** The service so far; null for a new one. */
  stored: StoredService | null;
  after: (Omit<NewStoredService, 'entityId'> & { slug: string }) | null;
}

/** What the rows of services.csv are compared with. */
interface KnownOfServices {
  /** By slug. */
  serviceIds: ReadonlyMap<string, number>;
  /** The civil day at the entity. */
  today: string;
  /** The last civil day on which a planned price may begin. */
  lastPriceDay: string;
}

/** What becomes of the rows of services.csv that are of one entity, in their order. */
export function planServices(
  rows: readonly SentService[],
  stored: readonly StoredService[],
  known: KnownOfServices,
): PlannedService[] {
  const byName = new Map(stored.map((service) => [nameOfService(service), service]));
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const name = nameOfService(row);
    const planned = planService(row, byName.get(name) ?? null, known);
    const earlier = lines.get(name);
    lines.set(name, earlier ?? row.line);
    if (earlier === undefined || row.slug === '') return planned;
    const repeated = { column: 'service', code: 'import.row_repeated', values: { line: earlier } };
    return inError(row, [repeated as RowError]);
  });
}

function inError(row: SentService, errors: readonly RowError[]): PlannedService {
  const named = { kind: 'services', line: row.line, name: nameOfRow(row) } as const;
  return { row: rowInError(named, errors), stored: null, after: null };
}

const nameOfRow = (row: SentService) => `${row.entity} · ${nameOfService(row)}`;

function planService(
  row: SentService,
  stored: StoredService | null,
  { serviceIds, today, lastPriceDay }: KnownOfServices,
): PlannedService {
  const errors = [...row.errors];
  const serviceId = serviceIds.get(row.slug);
  if (serviceId === undefined && row.slug !== '')
    errors.push({
      column: 'service',
      code: 'import.service_unknown',
      values: { service: row.slug },
    });
  const radiusKm = row.radiusKm ?? stored?.radiusKm ?? null;
  const hasRadiusError = errors.some(({ column }) => column === 'radius_km');
  if (row.location === 'AtAddress' && radiusKm === null && !hasRadiusError)
    errors.push({ column: 'radius_km', code: 'import.radius_missing' });
  const priceCents = row.priceCents ?? stored?.priceCents;
  const hasPriceError = errors.some(({ column }) => column === 'price');
  if (priceCents === undefined && !hasPriceError)
    errors.push({ column: 'price', code: 'import.required' });
  const nextPriceFrom = row.nextPriceFrom ?? stored?.nextPriceFrom ?? null;
  // What is stored may stay, as in the form: its day may have come this morning.
  const isNewDay = nextPriceFrom !== null && nextPriceFrom !== stored?.nextPriceFrom;
  if (isNewDay && (nextPriceFrom <= today || nextPriceFrom > lastPriceDay))
    errors.push({
      column: 'next_price_from',
      code: 'service.next_price_day',
      values: { day: lastPriceDay },
    });
  if (errors.length > 0 || serviceId === undefined || priceCents === undefined)
    return inError(row, errors);
  const after = {
    serviceId,
    slug: row.slug,
    location: row.location,
    radiusKm,
    priceCents,
    nextPriceCents: row.nextPriceCents ?? stored?.nextPriceCents ?? null,
    nextPriceFrom,
    needsApproval: row.needsApproval ?? stored?.needsApproval ?? false,
    ownCode: row.ownCode ?? stored?.ownCode ?? null,
    isActive: row.isActive ?? stored?.isActive ?? true,
  };
  const named = { kind: 'services', line: row.line, name: nameOfRow(row), errors } as const;
  if (!stored) return { row: { ...named, state: 'new', changes: [] }, stored, after };
  const changes = differences(
    cellsOfService(stored, row.entity),
    cellsOfService(after, row.entity),
  );
  if (changes.length === 0)
    return { row: { ...named, state: 'same', changes }, stored, after: null };
  return { row: { ...named, state: 'changed', changes }, stored, after };
}
