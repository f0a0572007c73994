import { actForEntity, startSession } from '../server/src/identity/index.ts';
import { createDb } from '../server/src/platform/db.ts';
import { buildMember } from '../server/test/builders/index.ts';
import { fillPharmacy } from '../server/test/full-pharmacy.fixture.ts';
import { dayAhead } from './country.ts';
import type { BenchDatabase, BenchSetup } from './setup.ts';

/** A pharmacy with 50,000 people, 300 of whom come today, and its members. */
export interface DeskSite {
  database: BenchDatabase;
  entityId: string;
  /** Today. YYYY-MM-DD. */
  date: string;
  /** Of the members, one session each. */
  tokens: string[];
  /** The appointments of today, as the load knows them. */
  today: DeskAppointment[];
}

export interface DeskAppointment {
  id: string;
  /** Rises with each act. */
  version: number;
  isIn: boolean;
}

/** @param site.members how many: what one does is limited, a measured load is not. */
export async function openDeskSite(
  setup: BenchSetup,
  { name, members }: { name: string; members: number },
): Promise<DeskSite> {
  const database = await setup.openDatabase(name);
  const { pool } = database;
  const db = createDb(pool);
  const date = dayAhead(0);
  const entityId = await fillPharmacy(db, date);
  const tokens: string[] = [];
  for (let member = 0; member < members; member += 1) {
    const { accountId } = await buildMember(db, { entityId, roles: ['manager', 'desk'] });
    const now = new Date();
    const { id, token } = await startSession(db, { accountId, userAgent: 'bench', now });
    await actForEntity(db, { sessionId: id, entityId, now });
    tokens.push(token);
  }
  const { rows } = await pool.query<{ id: string; version: number }>(
    `select id, version from appointments where service_date = $1 order by starts_at, id`,
    [date],
  );
  return { database, entityId, date, tokens, today: rows.map((row) => ({ ...row, isIn: false })) };
}
