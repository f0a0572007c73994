import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { FuturePlace, StoredPool } from '../../scheduling/index.ts';
import type { RowsOfEntity } from './group-rows.rules.ts';
import { withHoursForEditor } from './hours-for-editor.rules.ts';
import type { PlannedEntity } from './plan-entity.rules.ts';
import { planEntity } from './plan-entity.rules.ts';
import type { ScheduleContext } from './plan-schedules.rules.ts';
import { planSchedules } from './plan-schedules.rules.ts';
import type { PlannedService } from './plan-services.rules.ts';
import { planServices } from './plan-services.rules.ts';
import type {
  ImportKnowledge,
  PlannedRow,
  PlannedVersion,
  StoredOfEntity,
} from './planned-row.rules.ts';
import { rowInError } from './planned-row.rules.ts';
import type { RowError } from './row-cells.rules.ts';
import { nameOfService } from './stored-cells.rules.ts';

/** The rows of one name of a pool. New versions are for the first of the stored pools of that name, or for a new one. */
export interface PlannedPool {
  ids: string[];
  name: string;
  versions: PlannedVersion[];
}

/** What becomes of the rows of one entity. */
export interface EntityPlan {
  code: string;
  /** The row that makes or changes it; null where the file has none of it. */
  entity: PlannedEntity | null;
  services: PlannedService[];
  pools: PlannedPool[];
  /** All rows. */
  rows: PlannedRow[];
}

/** The taken places of pools that have any, by pool. */
export type PlacesOfPools = ReadonlyMap<string, readonly FuturePlace[]>;

/** What the rows of one entity are planned with. */
export interface PlanContext {
  stored: StoredOfEntity;
  known: ImportKnowledge;
  /** Of the pools whose versions change; null: not read yet, so that bookings are not looked at. */
  places: PlacesOfPools | null;
}

/** What becomes of the rows of one entity. Pure, and with an end: what it plans, once done, it plans to leave as it is. */
export function planRows(rows: RowsOfEntity, { stored, known, places }: PlanContext): EntityPlan {
  if (rows.code === '') return refuseAll(rows, null);
  const [entityRow, ...repeated] = rows.entities;
  const entity = entityRow ? planEntity(entityRow, stored.entity, known) : null;
  const others = repeated.map((row) =>
    rowInError({ kind: 'entities', line: row.line, name: row.code }, [
      { column: 'code', code: 'import.row_repeated', values: { line: entityRow?.line ?? 0 } },
    ]),
  );
  const isMissing = stored.entity === null && !entity?.after;
  if (isMissing) {
    const refused = refuseAll(
      { ...rows, entities: [] },
      entity ? 'import.entity_error' : 'import.entity_unknown',
    );
    const own = entity ? [entity.row] : [];
    return { ...refused, entity, rows: [...own, ...others, ...refused.rows] };
  }
  const timeZone = stored.entity?.timeZone ?? entity?.after?.timeZone ?? homeTimeZone;
  const { serviceIds } = known;
  const today = known.todayIn(timeZone);
  const services = planServices(rows.services, stored.services, {
    serviceIds,
    today,
    lastPriceDay: known.lastPriceDay(today),
  });
  const pools = planPools(rows, { stored, known, places, services, entity });
  const planned = [
    ...(entity ? [entity.row] : []),
    ...others,
    ...services.map(({ row }) => row),
    ...pools.flatMap(({ versions }) => versions.map(({ row }) => row)),
  ];
  const plan = { code: rows.code, entity, services, pools, rows: planned };
  return stored.entity?.state === 'closed' ? leaveAsItIs(plan) : plan;
}

/** Of a closed entity nothing changes: a row that would change it is an error, the same ones stay the same. */
function leaveAsItIs({ code, rows }: EntityPlan): EntityPlan {
  const refused = rows.map((row) =>
    row.state === 'new' || row.state === 'changed'
      ? rowInError(row, [{ column: null, code: 'import.entity_closed', values: { code } }])
      : row,
  );
  return { code, entity: null, services: [], pools: [], rows: refused };
}

/** Nothing becomes of the rows: by their own errors, or because their entity is not there. */
function refuseAll(
  rows: RowsOfEntity,
  code: 'import.entity_error' | 'import.entity_unknown' | null,
): EntityPlan {
  const values = { code: rows.code };
  const why: RowError[] = code ? [{ column: 'entity', code, values }] : [];
  const planned = [
    ...rows.entities.map((row) =>
      rowInError({ kind: 'entities', line: row.line, name: row.code }, [...row.errors]),
    ),
    ...rows.services.map((row) =>
      rowInError(
        { kind: 'services', line: row.line, name: `${row.entity} · ${nameOfService(row)}` },
        [...row.errors, ...why],
      ),
    ),
    ...rows.schedules.map((row) =>
      rowInError({ kind: 'schedules', line: row.line, name: `${row.entity} · ${row.pool}` }, [
        ...row.errors,
        ...why,
      ]),
    ),
  ];
  return { code: rows.code, entity: null, services: [], pools: [], rows: planned };
}

interface PoolsInput {
  stored: StoredOfEntity;
  known: ImportKnowledge;
  places: PlacesOfPools | null;
  services: readonly PlannedService[];
  entity: PlannedEntity | null;
}

/** Stands for the id of a service that the same import adds. */
const idToCome = (name: string) => `new ${name}`;

function planPools(rows: RowsOfEntity, input: PoolsInput): PlannedPool[] {
  const { stored, known, places, services, entity } = input;
  const timeZone = stored.entity?.timeZone ?? entity?.after?.timeZone ?? homeTimeZone;
  const ids = new Map(stored.services.map((service) => [nameOfService(service), service.id]));
  for (const { after, stored: current } of services) {
    if (after && !current) ids.set(nameOfService(after), idToCome(nameOfService(after)));
  }
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const context: ScheduleContext = {
    entityCode: rows.code,
    today: known.todayIn(timeZone),
    serviceOf: (named) => ids.get(nameOfService(named as Parameters<typeof nameOfService>[0])),
    nameOf: (id) => names.get(id) ?? id,
    isRetired: false,
    lostPlaces: 0,
  };
  return [...Map.groupBy(rows.schedules, ({ pool }) => plainPool(pool)).values()].map((of) => {
    const name = of[0]?.pool ?? '';
    const pools = stored.pools.filter((one) => plainPool(one.name) === plainPool(name));
    const ids = pools.map(({ id }) => id);
    const standing = pools.flatMap(({ versions }) => versions);
    const isRetired = pools.length > 0 && pools.every((pool) => pool.isRetired);
    const versions = planSchedules(of, standing, { ...context, isRetired });
    const lostPlaces = places ? countLost({ timeZone, pools, versions, places, known }) : 0;
    if (lostPlaces === 0) return { ids, name, versions };
    const refused = planSchedules(of, standing, { ...context, isRetired, lostPlaces });
    const idEntity = stored.entity?.id ?? '';
    return {
      ids,
      name,
      versions: refused.map((one, index) =>
        withHoursForEditor(one, { after: versions[index]?.after ?? null, idEntity, pools }),
      ),
    };
  });
}

/** Names of pools differ in more than their case. */
const plainPool = (name: string) => name.toLowerCase();

/** Of each pool by itself: new versions add starts, and lose none. */
function countLost(given: {
  timeZone: string;
  pools: readonly StoredPool[];
  versions: readonly PlannedVersion[];
  places: PlacesOfPools;
  known: ImportKnowledge;
}): number {
  const changed = new Map(
    given.versions.flatMap(({ after }) =>
      after?.id ? [[after.id, { ...after, id: after.id }] as const] : [],
    ),
  );
  return given.pools.reduce((sum, { id, versions: before }) => {
    const after = before.map((version) => changed.get(version.id) ?? version);
    const { timeZone } = given;
    const places = given.places.get(id) ?? [];
    return sum + given.known.countLostPlaces({ timeZone, before, after, places });
  }, 0);
}

/** The real id of a service that stood for one to come. @param ids of those that were added, by `nameOfService`. */
function realServiceId(id: string, ids: ReadonlyMap<string, string>): string {
  if (!id.startsWith('new ')) return id;
  const real = ids.get(id.slice('new '.length));
  if (real === undefined) throw new Error(`The service ${id} of a schedule was not added.`);
  return real;
}

/** A version with the real ids of the services that it serves. */
export function withRealServices<Version extends { serves: string[] | null }>(
  version: Version,
  ids: ReadonlyMap<string, string>,
): Version {
  return { ...version, serves: version.serves?.map((id) => realServiceId(id, ids)) ?? null };
}

/** The pools of a plan whose stored versions change: those whose bookings have to be looked at. */
export function poolsThatChange(plan: EntityPlan): string[] {
  return plan.pools.flatMap(({ ids, versions }) =>
    versions.some(({ after }) => after !== null && after.id !== null) ? ids : [],
  );
}

/** Whether a plan saves anything. */
export function hasChanges({ rows }: EntityPlan): boolean {
  return rows.some(({ state }) => state === 'new' || state === 'changed');
}
