import { importedPointKm } from '@vaga/contract/import-limits';
import type { EntityDetails, StoredEntity } from '../../partners/index.ts';
import type { EntityRow } from './entity-row.rules.ts';
import type { ImportKnowledge, PlannedRow } from './planned-row.rules.ts';
import { rowInError } from './planned-row.rules.ts';
import { plainText, plainWord, type RowError } from './row-cells.rules.ts';
import { cellsOfEntity, differences } from './stored-cells.rules.ts';

/** A row of an entity, and the entity once it is saved; null where the row leaves it as it is or has an error. */
export interface PlannedEntity {
  row: PlannedRow;
  after: Omit<StoredEntity, 'id'> | null;
}

/** What becomes of a row of entities.csv. */
export function planEntity(
  sent: EntityRow,
  stored: StoredEntity | null,
  known: ImportKnowledge,
): PlannedEntity {
  const errors = [...sent.errors];
  // What is found while it is planned joins its errors.
  const row = { ...sent, errors };
  const named = { kind: 'entities', line: row.line, name: row.code } as const;
  const after = stored ? changedEntity(row, stored, known) : newEntity(row, known);
  if (errors.length > 0 || after === null) return { row: rowInError(named, errors), after: null };
  if (!stored) return { row: { ...named, state: 'new', changes: [], errors }, after };
  const changes = differences(cellsOfEntity(stored), cellsOfEntity(after as StoredEntity));
  if (changes.length === 0)
    return { row: { ...named, state: 'same', changes, errors }, after: null };
  const kept = known.isAdministrator
    ? []
    : changes.filter(({ column }) => isConfirmed(stored, column));
  if (kept.length > 0) {
    const refused = kept.map(
      ({ column }) => ({ column, code: 'import.needs_confirmation' }) as const,
    );
    return { row: rowInError(named, refused), after: null };
  }
  return { row: { ...named, state: 'changed', changes, errors }, after };
}

const confirmed: ReadonlySet<string> = new Set([
  'name',
  'address',
  'postal_code',
  'locality',
  'municipality',
  'latitude',
  'longitude',
]);

/** Whether an administrator confirms a change of this column: name and address of a provider that is live, or asks to be. */
function isConfirmed({ state, entityType }: StoredEntity, column: string): boolean {
  const isProvider = entityType === 'TestPartner' || entityType === 'LabPartner';
  return state !== 'draft' && isProvider && confirmed.has(column);
}

const requiredFields = {
  type: 'entityType',
  name: 'businessName',
  address: 'address',
  postal_code: 'postalCode',
  locality: 'locality',
} as const;

function newEntity(row: EntityRow, known: ImportKnowledge): PlannedEntity['after'] {
  const { errors, code, entityType, businessName, address, postalCode, locality } = row;
  if (known.codesOfOthers.has(code)) errors.push({ column: 'code', code: 'import.code_taken' });
  if (known.planRefusal) errors.push({ column: null, ...known.planRefusal });
  for (const [column, field] of Object.entries(requiredFields)) {
    const isRefused = errors.some((error) => error.column === column);
    if (row[field] === undefined && !isRefused) errors.push({ column, code: 'import.required' });
  }
  if (!entityType || !businessName || !address || !postalCode || !locality) return null;
  const place = placeOf(row, { locality, municipality: row.municipality, postalCode }, known);
  if (place === null) return null;
  return {
    code,
    entityType,
    businessName,
    address,
    postalCode,
    locality,
    ...place,
    ...detailsOf(row, noDetails),
    state: 'draft',
  };
}

function changedEntity(
  row: EntityRow,
  stored: StoredEntity,
  known: ImportKnowledge,
): PlannedEntity['after'] {
  if (row.entityType !== undefined && row.entityType !== stored.entityType)
    row.errors.push({ column: 'type', code: 'import.type_fixed' });
  const place = changedPlace(row, stored, known);
  if (place === null) return null;
  return {
    ...stored,
    ...place,
    businessName: kept(stored.businessName, row.businessName),
    address: kept(stored.address, row.address),
    postalCode: kept(stored.postalCode, row.postalCode),
    locality: kept(stored.locality, row.locality),
    ...detailsOf(row, stored),
  };
}

const noDetails: EntityDetails = {
  phone: null,
  email: null,
  descriptionPt: '',
  descriptionEn: '',
  localPayment: 'off',
  accessibility: [],
  spokenLanguages: [],
};

/** What a row says of them; what it does not say stays. */
function detailsOf(row: EntityRow, stored: EntityDetails): EntityDetails {
  return {
    phone: isSamePhone(stored.phone, row.phone) ? stored.phone : (row.phone ?? stored.phone),
    email: row.email === stored.email?.toLowerCase() ? stored.email : (row.email ?? stored.email),
    descriptionPt: kept(stored.descriptionPt, row.descriptionPt),
    descriptionEn: kept(stored.descriptionEn, row.descriptionEn),
    localPayment: row.localPayment ?? stored.localPayment,
    accessibility: row.accessibility ?? stored.accessibility,
    spokenLanguages: row.spokenLanguages ?? stored.spokenLanguages,
  };
}

/** The stored text unless the file has another: line ends and composed letters make no difference. */
function kept(stored: string, sent: string | undefined): string {
  return sent === undefined || sent === plainText(stored) ? stored : sent;
}

function isSamePhone(stored: string | null, sent: string | undefined): boolean {
  const digits = (phone: string | null | undefined) => (phone ?? '').replace(/[^\d+]/g, '');
  return digits(stored) === digits(sent);
}

/** Where an entity is. */
type EntityPlace = Pick<
  StoredEntity,
  | 'municipalityCode'
  | 'municipality'
  | 'district'
  | 'districtCode'
  | 'timeZone'
  | 'latitude'
  | 'longitude'
>;

function changedPlace(
  row: EntityRow,
  stored: StoredEntity,
  known: ImportKnowledge,
): Partial<EntityPlace> | null {
  const hasLocality = row.locality === undefined || row.locality === plainText(stored.locality);
  if (hasLocality && isSameMunicipality(stored, row.municipality)) {
    const { latitude, longitude } = row;
    if (latitude === undefined || longitude === undefined) return {};
    if (latitude === stored.latitude && longitude === stored.longitude) return {};
    const point = { latitude, longitude };
    return isNear({ point, town: stored }, known, row.errors) ? point : null;
  }
  const { locality = stored.locality, municipality, postalCode = stored.postalCode } = row;
  const place = placeOf(row, { locality, municipality, postalCode }, known);
  // The days of its pools are days of its zone.
  if (place && place.timeZone !== stored.timeZone)
    row.errors.push({ column: 'locality', code: 'import.zone_fixed' });
  return place;
}

function isSameMunicipality(stored: StoredEntity, sent: string | undefined): boolean {
  if (sent === undefined) return true;
  const names = [stored.municipality, `${stored.municipality} ${stored.district}`];
  const word = plainWord(sent.replace(/[(),]/g, ' '));
  return names.some((name) => plainWord(name.replace(/[(),]/g, ' ')) === word);
}

/** The town of an address, with the coordinates of the row where it has them. Null where there is an error. */
function placeOf(
  row: EntityRow,
  address: { locality: string; municipality: string | undefined; postalCode: string },
  known: ImportKnowledge,
): EntityPlace | null {
  const { errors } = row;
  const found = known.towns.find(address);
  if ('refused' in found) {
    const column = address.municipality === undefined ? 'locality' : 'municipality';
    if (found.refused === 'unknown') errors.push({ column, code: 'import.town_unknown' });
    else {
      const values = { towns: found.towns.slice(0, 5).join(' · ') };
      errors.push({ column: 'municipality', code: 'import.town_ambiguous', values });
    }
    return null;
  }
  const { town } = found;
  const { latitude = town.latitude, longitude = town.longitude } = row;
  const point = { latitude, longitude };
  return isNear({ point, town }, known, errors) ? { ...town, ...point } : null;
}

interface Point {
  latitude: number;
  longitude: number;
}

function isNear(
  { point, town }: { point: Point; town: Point },
  { towns }: ImportKnowledge,
  errors: RowError[],
): boolean {
  const kilometres = Math.round(towns.kilometresBetween(point, town));
  if (kilometres <= importedPointKm) return true;
  const values = { kilometres, maximum: importedPointKm };
  errors.push({ column: 'latitude', code: 'import.point_far', values });
  return false;
}
