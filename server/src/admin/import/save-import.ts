import type { Language } from '@vaga/contract/common';
import type { MemberActor } from '../../identity/index.ts';
import { lockOrganisation, readPlan } from '../../organisations/index.ts';
import { lockEntity, readStoredEntities } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockPoolsOfEntity } from '../../scheduling/index.ts';
import { countPlaces } from '../places/places.queries.ts';
import { placesIncludedIn, placesRefusal } from '../places/plan-places.rules.ts';
import type { PlannedGroup, PlannedImport } from './plan-import.ts';
import { nothingStored } from './plan-import.ts';
import type { EntityPlan } from './plan-rows.rules.ts';
import { hasChanges, planRows, poolsThatChange } from './plan-rows.rules.ts';
import type { ImportKnowledge } from './planned-row.rules.ts';
import { rowInError } from './planned-row.rules.ts';
import { readStored, readTakenPlaces } from './read-stored.ts';
import { saveEntity } from './save-entity.ts';
import { saveNewEntities } from './save-new-entities.ts';
import type { UploadRefusal } from './sent-table.ts';

interface SaveImportInput {
  actor: MemberActor;
  organisationId: string;
  language: Language;
  /** For how long it begins another entity; default: 15 seconds. */
  workMs?: number | undefined;
  /** New entities in one transaction; default: 50. */
  batchSize?: number | undefined;
  now: Date;
}

/** Well below the minute after which a connection without traffic is closed, by us and by most proxies. */
const defaultWorkMs = 15_000;

/** Transactions at once: of the connections of the web a fraction. */
const atOnce = 3;

/** Holds its connection for a tenth of a second: a commit and the statements cost a new entity nearly all of its time. */
const defaultBatchSize = 50;

/**
 * Saves what is planned for some seconds, at least one transaction: one for each stored entity, one for a batch of new ones. Each
 * entity stands or falls alone: the entities of a batch that fails are saved one by one. @returns the plans as they were done, and how
 * many entities are left, whose rows are not among them: the same import again finds what is saved to be the same.
 */
export async function saveImport(
  db: Db,
  { known, entities }: PlannedImport,
  input: SaveImportInput,
): Promise<{ plans: EntityPlan[]; left: number }> {
  const endsAt = performance.now() + (input.workMs ?? defaultWorkMs);
  const plans: (EntityPlan | null)[] = entities.map(({ plan }) => (hasChanges(plan) ? null : plan));
  const waiting = batchesOf(entities, input.batchSize ?? defaultBatchSize).toReversed();
  const work = async () => {
    do {
      const batch = waiting.pop();
      if (!batch) return;
      const groups = batch.map(({ group }) => ({ ...group, known }));
      const done = await saveBatch(db, groups, input);
      for (const [index, { place }] of batch.entries()) plans[place] = done[index] ?? null;
    } while (performance.now() < endsAt);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    plans: plans.filter((plan) => plan !== null),
    left: waiting.reduce((sum, batch) => sum + batch.length, 0),
  };
}

/** An entity that changes, and its place in the plan of the import. */
interface WaitingGroup {
  place: number;
  group: PlannedGroup;
}

/** New entities that follow each other in the file by `size`, stored ones by themselves. */
function batchesOf(entities: readonly PlannedGroup[], size: number): WaitingGroup[][] {
  const batches: WaitingGroup[][] = [];
  for (const [place, group] of entities.entries()) {
    if (!hasChanges(group.plan)) continue;
    const last = batches.at(-1);
    const isNew = !group.stored.entity;
    const joins = isNew && last && !last[0]?.group.stored.entity && last.length < size;
    if (joins) last.push({ place, group });
    else batches.push([{ place, group }]);
  }
  return batches;
}

type Group = PlannedGroup & { known: ImportKnowledge };

async function saveBatch(
  db: Db,
  groups: readonly Group[],
  input: SaveImportInput,
): Promise<EntityPlan[]> {
  if (groups.length > 1 && (await areSavedTogether(db, groups, input)))
    return groups.map(({ plan }) => plan);
  const plans: EntityPlan[] = [];
  for (const group of groups) plans.push(await saveGroup(db, group, input));
  return plans;
}

/** Whether one transaction saved all of these new entities. If not, nothing is saved: by itself, each shows why. */
async function areSavedTogether(
  db: Db,
  groups: readonly Group[],
  input: SaveImportInput,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (trx) => {
      if (await refusalOfPlan(trx, input, groups.length)) return false;
      await saveNewEntities(trx, { ...input, plans: groups.map(({ plan }) => plan) });
      return true;
    });
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return false;
  }
}

async function saveGroup(db: Db, group: Group, input: SaveImportInput): Promise<EntityPlan> {
  try {
    return await inTransaction(db, (trx) =>
      group.stored.entity ? saveStored(trx, group, input) : saveNew(trx, group, input),
    );
  } catch (error) {
    const why = refusalOf(error);
    if (why === null) throw error;
    if (why === 'import.code_taken') return saveTaken(db, group, input);
    return refused(group.plan, why);
  }
}

async function saveNew(
  trx: Trx,
  { rows, known, plan, stored }: Group,
  input: SaveImportInput,
): Promise<EntityPlan> {
  const planRefusal = await refusalOfPlan(trx, input, 1);
  if (planRefusal)
    return planRows(rows, { stored, known: { ...known, planRefusal }, places: null });
  await saveNewEntities(trx, { ...input, plans: [plan] });
  return plan;
}

/** Counts the entities under the lock of the organisation: of two that come at once at the limit one is refused. */
async function refusalOfPlan(
  trx: Trx,
  { organisationId, language }: SaveImportInput,
  added: number,
): Promise<UploadRefusal | null> {
  const plan = await readPlan(trx, organisationId);
  if (placesIncludedIn(plan) === null) return null;
  await lockOrganisation(trx, organisationId);
  return placesRefusal(plan, (await countPlaces(trx, organisationId)) + added, language);
}

/** Plans anew under the locks: the entity may have changed since it was read. The order is pools, then the entity. */
async function saveStored(
  trx: Trx,
  { rows, plan: earlier, stored: read, known }: Group,
  input: SaveImportInput,
): Promise<EntityPlan> {
  const { organisationId, now } = input;
  const entityId = read.entity?.id ?? '';
  if (earlier.pools.length > 0) await lockPoolsOfEntity(trx, entityId);
  await lockEntity(trx, entityId);
  const found = await readStoredEntities(trx, { organisationId, codes: [rows.code] });
  const stored = (await readStored(trx, found)).get(rows.code) ?? nothingStored;
  const draft = planRows(rows, { stored, known, places: null });
  const places = await readTakenPlaces(trx, { poolIds: poolsThatChange(draft), now });
  const plan = planRows(rows, { stored, known, places });
  if (!hasChanges(plan)) return plan;
  if (stored.entity) await saveEntity(trx, { ...input, plan, entity: stored.entity });
  else await saveNewEntities(trx, { ...input, plans: [plan] });
  return plan;
}

/** Another call took the code meanwhile: of this organisation, then the rows are compared with its entity; or of another one. */
async function saveTaken(db: Db, group: Group, input: SaveImportInput): Promise<EntityPlan> {
  const { organisationId } = input;
  const { rows, known } = group;
  const found = await readStoredEntities(db, { organisationId, codes: [rows.code] });
  const stored = (await readStored(db, found)).get(rows.code);
  if (stored) {
    const plan = planRows(rows, { stored, known, places: null });
    return saveGroup(db, { rows, known, stored, plan }, input);
  }
  const codesOfOthers = new Set([...known.codesOfOthers, rows.code]);
  return planRows(rows, {
    stored: nothingStored,
    known: { ...known, codesOfOthers },
    places: null,
  });
}

/** A code that is taken, or a lock that others held for too long; null for any other error. */
function refusalOf(error: unknown): 'import.code_taken' | 'import.busy' | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if ('constraint' in error && error.constraint === 'entities_code_key') return 'import.code_taken';
  return error.code === '55P03' ? 'import.busy' : null;
}

function refused(plan: EntityPlan, code: 'import.busy'): EntityPlan {
  const rows = plan.rows.map((row) =>
    row.state === 'new' || row.state === 'changed'
      ? rowInError(row, [{ column: null, code }])
      : row,
  );
  return { ...plan, rows };
}
