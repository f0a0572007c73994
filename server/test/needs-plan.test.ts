import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNamedEntities, findSimilarEntities } from '../src/needs/needs.queries.ts';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { newId } from '../src/platform/uuid.ts';
import { buildEntity, buildEntityService } from './builders/index.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import type { Statement } from './record-statements.ts';
import { recordStatementsOf } from './record-statements.ts';

let database: TestDatabase;
let pool: Pool;
let db: Db;
const statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, onError: () => {} });
  recordStatementsOf(pool, statements);
  db = createDb(pool);
  const { id: entityId } = await buildEntity(db, { businessName: 'Farmácia Quintela e Irmãos' });
  const { serviceId } = await buildEntityService(db, { entityId });
  await fillCountry(entityId, serviceId);
  await sql`analyze entities`.execute(db);
  await sql`analyze entity_services`.execute(db);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** 5,000 pharmacies of many names, each with the service. */
async function fillCountry(likeEntity: string, serviceId: number): Promise<void> {
  const parts = ['Moderna', 'Nova', 'Santos', 'Ribeiro', 'Oliveira', 'Avenida', 'Castelo', 'Sé'];
  const rows = Array.from({ length: 5000 }, (_none, nth) => {
    const first = parts[nth % parts.length];
    const second = parts[Math.floor(nth / parts.length) % parts.length];
    return { id: newId(), name: `Farmácia ${first} ${second} ${nth}`, code: `f${nth}` };
  });
  await sql`
    insert into entities (id, organisation_id, entity_type, code, business_name, address, postal_code, locality,
                          municipality_code, district_code, latitude, longitude, position, time_zone, created_at)
    select given.id, organisation_id, entity_type, given.code, given.name, address, postal_code, locality,
           municipality_code, district_code, latitude, longitude, position, time_zone, created_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, name text, code text),
           entities alike where alike.id = ${likeEntity}`.execute(db);
  await sql`
    insert into entity_services (id, entity_id, service_id, price_cents, position, is_offered, created_at)
    select gen_random_uuid(), id, ${serviceId}, 1000, position, true, created_at from entities
     where id <> ${likeEntity}`.execute(db);
}

/** The lines of the plan of the last statement, as it ran. */
async function planOfLast(): Promise<string[]> {
  const statement = statements.findLast((one) => one.sql.includes('from entities'));
  await pool.query('set pg_trgm.word_similarity_threshold = 0.3');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statement?.sql}`,
    statement?.values,
  );
  return rows.map((row) => row['QUERY PLAN']);
}

const pagesOf = (line: string | undefined) =>
  [...(line ?? '').matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

test('a visitor finds one of 5,000 entities through the index of names, with slips too', async () => {
  const searches = [
    () => findNamedEntities(db, ['farmacia', 'quintela']),
    () => findSimilarEntities(db, ['quimtela', 'irmaos']),
  ];
  for (const search of searches) {
    const found = await search();
    expect(found[0]?.name).toBe('Farmácia Quintela e Irmãos');
    const lines = await planOfLast();
    expect(lines.join('\n')).toContain('entities_search_name_idx');
    expect(lines.join('\n')).not.toContain('Seq Scan on entities');
    const pages = pagesOf(lines.find((line) => /^ *Buffers:/.test(line)));
    expect(pages, lines.join('\n')).toBeLessThan(100);
  }
});
