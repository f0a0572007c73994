import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { NeedService, NeedServiceType } from './need-terms.rules.ts';
import type { NeedEntity } from './rank-needs.rules.ts';

/** The services that some entity offers to the public, in the order of the catalogue. */
export async function readOfferedServices(db: Db): Promise<NeedService[]> {
  return db
    .selectFrom('services as service')
    .select([
      'service.id',
      'service.slug',
      'service.serviceTypeId',
      'service.namePt',
      'service.nameEn',
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entityServices as offered')
          .select('offered.id')
          .whereRef('offered.serviceId', '=', 'service.id')
          .where('offered.isOffered', '=', true),
      ),
    )
    .orderBy('service.id')
    .execute();
}

export async function readNeedServiceTypes(db: Db): Promise<NeedServiceType[]> {
  return db
    .selectFrom('serviceTypes')
    .select(['id', 'slug', 'namePt', 'nameEn'])
    .orderBy('id')
    .execute();
}

/** How many entities are ranked. */
const candidates = 40;

/** What an index has of an entity: its name and the town of its address. */
const searched = sql<string>`search_name(business_name || ' ' || locality)`;

/** The public reads their pages, also while they are paused, and they have something to book, which is asked of each that is found. */
const isPublic = sql<boolean>`not is_private and live_at is not null and standing in ('open', 'paused')
  and entity_type in ('TestPartner', 'LabPartner')
  and (select true from entity_services offered where offered.entity_id = entities.id and offered.is_active limit 1)`;

/**
 * Public entities whose name, with the town of the address, contains all words; those whose name begins with the text first.
 * @param words from `normaliseSearchText`, not empty: letters and digits, so they have no LIKE wildcard.
 */
export async function findNamedEntities(db: Db, words: readonly string[]): Promise<NeedEntity[]> {
  const hasAll = sql.join(
    words.map((word) => sql`${searched} like ${`%${word}%`}`),
    sql` and `,
  );
  const found = await sql<NeedEntity>`
    select id, business_name as name, entity_type as "entityType", locality from entities
     where ${hasAll} and ${isPublic}
     order by starts_with(${searched}, ${words.join(' ')}) desc, ${searched}, id limit ${candidates}`.execute(
    db,
  );
  return found.rows;
}

/** The share of letter triples by which a word is like another: one slip in a word of five letters leaves a third. */
const leastLikeness = 0.3;

/**
 * Public entities that have a word like one of these, for slips; the most similar first.
 * @param words from `normaliseSearchText`, not empty, of five letters or more.
 */
export async function findSimilarEntities(db: Db, words: readonly string[]): Promise<NeedEntity[]> {
  const isLikeOne = sql.join(
    words.map((word) => sql`${word} <% ${searched}`),
    sql` or `,
  );
  const likeness = sql.join(
    words.map((word) => sql`word_similarity(${word}, ${searched})`),
    sql` + `,
  );
  return db.transaction().execute(async (trx) => {
    // The operator, which has the index, goes by this setting.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastLikeness)}, true)`.execute(
      trx,
    );
    const found = await sql<NeedEntity>`
      select id, business_name as name, entity_type as "entityType", locality from entities
       where (${isLikeOne}) and ${isPublic}
       order by ${likeness} desc, ${searched}, id limit ${candidates}`.execute(trx);
    return found.rows;
  });
}
