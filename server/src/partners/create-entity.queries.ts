import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { EntityType } from '@vaga/contract/partners';
import type { EntityState } from '@vaga/contract/standing';
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
  /** Default: live. */
  state?: EntityState;
  /** Default: one made of its id. */
  code?: string;
  /** Default: the centre of its municipality. */
  point?: { latitude: number; longitude: number };
  details?: EntityDetails;
  /** Default: only its code finds it. */
  isPrivate?: boolean;
  now: Date;
}

/** What an entity may begin with, and a file of an import may change without an administrator. */
export interface EntityDetails {
  phone: string | null;
  email: string | null;
  descriptionPt: string;
  descriptionEn: string;
  localPayment: string;
  accessibility: AccessibilityFact[];
  spokenLanguages: SpokenLanguage[];
}

/** The details alone. */
export function entityDetailsOf(entity: EntityDetails): EntityDetails {
  const { phone, email, descriptionPt, descriptionEn, localPayment } = entity;
  const { accessibility, spokenLanguages } = entity;
  return {
    phone,
    email,
    descriptionPt,
    descriptionEn,
    localPayment,
    accessibility,
    spokenLanguages,
  };
}

/**
 * Creates an entity, private by default: only its code finds it.
 * @returns its id; null for an unknown municipality.
 */
export async function createEntity(trx: Trx, input: CreateEntityInput): Promise<string | null> {
  const [id = null] = await createEntities(trx, [input]);
  return id;
}

/**
 * The same for several, with two statements. They are created in the order given: a caller that gives codes sorts by them, so that
 * of two callers with the same codes one waits for the other.
 * @returns their ids, in the order given; null for an unknown municipality.
 */
export async function createEntities(
  trx: Trx,
  inputs: readonly CreateEntityInput[],
): Promise<(string | null)[]> {
  if (inputs.length === 0) return [];
  const municipalities = await trx
    .selectFrom('municipalities')
    .select(['code', 'districtCode', 'latitude', 'longitude'])
    .where('code', 'in', [...new Set(inputs.map((input) => input.municipalityCode))])
    .execute();
  const ofCode = new Map(municipalities.map((one) => [one.code, one]));
  const rows = inputs.map((input) => {
    const municipality = ofCode.get(input.municipalityCode);
    return municipality ? rowOfEntity(input, municipality) : null;
  });
  const known = rows.filter((row) => row !== null);
  if (known.length > 0) await trx.insertInto('entities').values(known).execute();
  return rows.map((row) => row?.id ?? null);
}

function rowOfEntity(
  { name, now, point, details, ...entity }: CreateEntityInput,
  municipality: { districtCode: string; latitude: number; longitude: number },
) {
  const id = newId();
  const { latitude, longitude } = point ?? municipality;
  return {
    isPrivate: true,
    ...entity,
    ...details,
    districtCode: municipality.districtCode,
    latitude,
    longitude,
    id,
    businessName: name,
    code: entity.code ?? `e${id.slice(-12)}`,
    position: sql<string>`earth_point(${latitude}, ${longitude})`,
    createdAt: now,
  };
}

/** Where a draft stands until its owner gives an address: at the capital. No search finds a draft. */
const placeOfDrafts = {
  address: '',
  postalCode: '',
  locality: '',
  municipalityCode: '1106',
  timeZone: homeTimeZone,
};

/** Creates an entity that its owner has to complete: a draft, which is public once it goes live. @returns its id. */
export async function createDraftEntity(
  trx: Trx,
  input: Pick<CreateEntityInput, 'organisationId' | 'name' | 'entityType' | 'now'>,
): Promise<string> {
  const id = await createEntity(trx, {
    ...placeOfDrafts,
    ...input,
    state: 'draft',
    isPrivate: false,
  });
  if (id === null)
    throw new Error('The municipality of the capital is missing: load the reference data.');
  return id;
}
