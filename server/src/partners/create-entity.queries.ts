import type { EntityType } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';

export interface CreateEntityInput {
  organisationId: string;
  name: string;
  entityType: EntityType;
  address: string;
  postalCode: string;
  locality: string;
  municipalityCode: string;
  /** IANA, such as Europe/Lisbon. */
  timeZone: string;
  /** Whether search, desk and code find it; default: they do. */
  isActive?: boolean;
  now: Date;
}

/**
 * Creates an entity at the centre of its municipality, private until its data is complete: only its code finds it.
 * @returns its id; null for an unknown municipality.
 */
export async function createEntity(
  trx: Trx,
  { name, now, ...entity }: CreateEntityInput,
): Promise<string | null> {
  const municipality = await trx
    .selectFrom('municipalities')
    .select(['districtCode', 'latitude', 'longitude'])
    .where('code', '=', entity.municipalityCode)
    .executeTakeFirst();
  if (!municipality) return null;
  const id = newId();
  const { latitude, longitude } = municipality;
  await trx
    .insertInto('entities')
    .values({
      ...entity,
      ...municipality,
      id,
      businessName: name,
      code: `e${id.slice(-12)}`,
      isPrivate: true,
      position: sql<string>`earth_point(${latitude}, ${longitude})`,
      createdAt: now,
    })
    .execute();
  return id;
}

/** Where a draft stands until its owner gives an address: at the capital. It is inactive, so no search finds it there. */
const placeOfDrafts = {
  address: '',
  postalCode: '',
  locality: '',
  municipalityCode: '1106',
  timeZone: 'Europe/Lisbon',
};

/** Creates an entity that its owner has to complete: inactive and private. @returns its id. */
export async function createDraftEntity(
  trx: Trx,
  input: Pick<CreateEntityInput, 'organisationId' | 'name' | 'entityType' | 'now'>,
): Promise<string> {
  const id = await createEntity(trx, { ...placeOfDrafts, ...input, isActive: false });
  if (id === null)
    throw new Error('The municipality of the capital is missing: load the reference data.');
  return id;
}
