import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '@vaga/contract/common';
import { readServices } from '../../catalogue/index.ts';
import { readTowns } from '../../geography/index.ts';
import { readPlan } from '../../organisations/index.ts';
import { lastPriceDay, readCodesOfOthers, readStoredEntities } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { countLostPlaces } from '../../scheduling/index.ts';
import { countPlaces } from '../places/places.queries.ts';
import { placesRefusal } from '../places/plan-places.rules.ts';
import type { ColumnPlaces } from './columns.rules.ts';
import type { RowsOfEntity } from './group-rows.rules.ts';
import { createRowGroups } from './group-rows.rules.ts';
import type { EntityPlan } from './plan-rows.rules.ts';
import { planRows, poolsThatChange } from './plan-rows.rules.ts';
import type { ImportKnowledge, StoredOfEntity } from './planned-row.rules.ts';
import { readStored, readTakenPlaces } from './read-stored.ts';
import type { SentTable } from './sent-table.ts';

/** What becomes of the rows of one entity, and what they were compared with. */
export interface PlannedGroup {
  rows: RowsOfEntity;
  stored: StoredOfEntity;
  plan: EntityPlan;
}

export interface PlannedImport {
  known: ImportKnowledge;
  entities: PlannedGroup[];
}

interface PlanImportInput {
  organisationId: string;
  isAdministrator: boolean;
  language: Language;
  now: Date;
}

/** A file of 5,000 rows of each kind is planned between the calls of others. */
const rowsPerTurn = 250;

/** Compares the rows of a file with what is stored: a few statements for all of them. */
export async function planImport(
  db: Db,
  files: readonly { table: SentTable; places: ColumnPlaces }[],
  { organisationId, isAdministrator, language, now }: PlanImportInput,
): Promise<PlannedImport> {
  const groups = await groupRows(files);
  const codes = groups.map(({ code }) => code).filter((code) => code !== '');
  const [towns, services, codesOfOthers, found] = await Promise.all([
    readTowns(db),
    readServices(db, 'pt', {}),
    readCodesOfOthers(db, { organisationId, codes }),
    readStoredEntities(db, { organisationId, codes }),
  ]);
  const stored = await readStored(db, found);
  const known: ImportKnowledge = {
    towns,
    serviceIds: new Map(services.map(({ id, slug }) => [slug, id])),
    codesOfOthers: new Set(codesOfOthers),
    isAdministrator,
    planRefusal: null,
    countLostPlaces,
    todayIn: (timeZone) => localDay(now, timeZone),
    lastPriceDay,
  };
  const entities: PlannedGroup[] = [];
  for (const [index, rows] of groups.entries()) {
    const of = stored.get(rows.code) ?? nothingStored;
    entities.push({ rows, stored: of, plan: planRows(rows, { stored: of, known, places: null }) });
    if (index % rowsPerTurn === 0) await turn();
  }
  const within = await refuseBeyondPlan(db, { known, entities }, { organisationId, language });
  return { known, entities: await lookAtBookings(db, { known, entities: within }, now) };
}

export const nothingStored: StoredOfEntity = { entity: null, services: [], pools: [] };

async function groupRows(
  files: readonly { table: SentTable; places: ColumnPlaces }[],
): Promise<RowsOfEntity[]> {
  const { add, groups } = createRowGroups();
  for (const { table, places } of files) {
    for (const [index, row] of table.rows.entries()) {
      add(table.kind, row, places);
      if (index % rowsPerTurn === 0) await turn();
    }
  }
  return [...groups.values()];
}

/** Plans those anew that the plan of the organisation does not include: new entities count with those that it has. */
async function refuseBeyondPlan(
  db: Db,
  { known, entities }: PlannedImport,
  { organisationId, language }: { organisationId: string; language: Language },
): Promise<PlannedGroup[]> {
  const plan = await readPlan(db, organisationId);
  let count = await countPlaces(db, organisationId);
  return entities.map((one) => {
    if (one.stored.entity || !one.plan.entity?.after) return one;
    count += 1;
    const planRefusal = placesRefusal(plan, count, language);
    if (!planRefusal) return one;
    const context = { stored: one.stored, known: { ...known, planRefusal }, places: null };
    return { ...one, plan: planRows(one.rows, context) };
  });
}

/** Plans those anew whose schedules change, now with the places that are taken there. */
async function lookAtBookings(
  db: Db,
  { known, entities }: PlannedImport,
  now: Date,
): Promise<PlannedGroup[]> {
  const poolIds = entities.flatMap(({ plan }) => poolsThatChange(plan));
  if (poolIds.length === 0) return entities;
  const places = await readTakenPlaces(db, { poolIds, now });
  return entities.map((one) =>
    poolsThatChange(one.plan).length === 0
      ? one
      : { ...one, plan: planRows(one.rows, { stored: one.stored, known, places }) },
  );
}
