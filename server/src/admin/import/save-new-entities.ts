import { recordAuditEntries } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { createEntities, entityDetailsOf, insertEntityServices } from '../../partners/index.ts';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertPools, insertVersions } from '../../scheduling/index.ts';
import type { PlannedEntity } from './plan-entity.rules.ts';
import type { EntityPlan } from './plan-rows.rules.ts';
import { withRealServices } from './plan-rows.rules.ts';
import { nameOfService } from './stored-cells.rules.ts';

interface SaveNewEntitiesInput {
  actor: MemberActor;
  organisationId: string;
  plans: readonly EntityPlan[];
  now: Date;
}

/** A plan with the id of the entity that it has made. */
interface CreatedEntity {
  id: string;
  plan: EntityPlan;
}

/** Creates entities as drafts, with their services and schedules: one statement for each table, however many they are. */
export async function saveNewEntities(trx: Trx, input: SaveNewEntitiesInput): Promise<void> {
  const { actor, organisationId, now } = input;
  const created = await saveRows(trx, input);
  await recordAuditEntries(
    trx,
    created.map(({ id, plan }) => ({
      actor,
      organisationId,
      entityId: id,
      act: 'entity.imported',
      subject: { id, name: draftOf(plan).businessName },
      before: null,
      // What an entity begins with has no entries of its own.
      after: { services: [String(plan.services.length)] },
      now,
    })),
  );
  await saveVersions(trx, created, { serviceIds: await saveServices(trx, created, now), now });
}

async function saveRows(
  trx: Trx,
  { organisationId, plans, now }: SaveNewEntitiesInput,
): Promise<CreatedEntity[]> {
  const sorted = plans.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const ids = await createEntities(
    trx,
    sorted.map((plan) => {
      const { businessName, municipalityCode, timeZone, entityType, ...after } = draftOf(plan);
      const { code, address, postalCode, locality, latitude, longitude } = after;
      return {
        organisationId,
        name: businessName,
        entityType,
        code,
        address,
        postalCode,
        locality,
        municipalityCode,
        point: { latitude, longitude },
        timeZone,
        state: 'draft',
        details: entityDetailsOf(draftOf(plan)),
        now,
      };
    }),
  );
  return sorted.map((plan, index) => {
    const id = ids[index];
    if (!id) throw new Error(`There is no municipality ${draftOf(plan).municipalityCode}.`);
    return { id, plan };
  });
}

function draftOf(plan: EntityPlan): NonNullable<PlannedEntity['after']> {
  const after = plan.entity?.after;
  if (!after) throw new Error(`The plan of ${plan.code} neither has nor makes an entity.`);
  return after;
}

/** @returns the ids of the services of each entity, by `nameOfService`. */
async function saveServices(
  trx: Trx,
  created: readonly CreatedEntity[],
  now: Date,
): Promise<Map<string, Map<string, string>>> {
  const added = created.flatMap(({ id, plan }) =>
    plan.services.flatMap(({ after }) => (after ? [{ entityId: id, after }] : [])),
  );
  const ids = await insertEntityServices(
    trx,
    added.map(({ entityId, after: { slug: _slug, ...service } }) => ({ ...service, entityId })),
    now,
  );
  const ofEntities = new Map(created.map(({ id }) => [id, new Map<string, string>()]));
  for (const [index, { entityId, after }] of added.entries())
    ofEntities.get(entityId)?.set(nameOfService(after), ids[index] ?? '');
  return ofEntities;
}

async function saveVersions(
  trx: Trx,
  created: readonly CreatedEntity[],
  { serviceIds, now }: { serviceIds: Map<string, Map<string, string>>; now: Date },
): Promise<void> {
  const pools = created.flatMap(({ id: entityId, plan }) =>
    plan.pools.flatMap(({ name, versions }) => {
      const added = versions.flatMap(({ after }) => (after ? [after] : []));
      return added.length === 0 ? [] : [{ id: newId(), entityId, name, added }];
    }),
  );
  await insertPools(
    trx,
    pools.map(({ id, entityId, name }) => ({ id, entityId, name })),
  );
  const rows = pools.flatMap(({ id: poolId, entityId, added }) =>
    added.map((version) => ({
      ...withRealServices(version, serviceIds.get(entityId) ?? new Map()),
      id: newId(),
      poolId,
    })),
  );
  await insertVersions(trx, rows, now);
}
