import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { StoredEntity } from '../../partners/index.ts';
import {
  createEntity,
  insertEntityServices,
  updateEntity,
  updateEntityPlace,
  updateEntityService,
} from '../../partners/index.ts';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertPool, insertVersions, updateVersion } from '../../scheduling/index.ts';
import type { EntityPlan } from './plan-rows.rules.ts';
import { realServiceId } from './plan-rows.rules.ts';
import type { PlannedVersion, StoredOfEntity } from './planned-row.rules.ts';
import { nameOfService } from './stored-cells.rules.ts';

interface SaveEntityInput {
  actor: MemberActor;
  organisationId: string;
  plan: EntityPlan;
  stored: StoredOfEntity;
  now: Date;
}

/** Saves what is planned for one entity, in the transaction of the caller, who holds the locks of its pools. */
export async function saveEntity(trx: Trx, input: SaveEntityInput): Promise<void> {
  const entity = await saveRow(trx, input);
  const serviceIds = await saveServices(trx, { ...input, entity });
  await saveVersions(trx, { ...input, entity, serviceIds });
}

type SavedEntity = Pick<StoredEntity, 'id' | 'businessName' | 'timeZone'>;

async function saveRow(trx: Trx, input: SaveEntityInput): Promise<SavedEntity> {
  const { plan, stored, organisationId, now } = input;
  const after = plan.entity?.after;
  if (!stored.entity) {
    if (!after) throw new Error(`The plan of ${plan.code} neither has nor makes an entity.`);
    const { businessName, entityType, municipalityCode, timeZone } = after;
    const { code, address, postalCode, locality, latitude, longitude } = after;
    const { phone, email, descriptionPt, descriptionEn, localPayment } = after;
    const id = await createEntity(trx, {
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
      details: { phone, email, descriptionPt, descriptionEn, localPayment },
      now,
    });
    if (id === null) throw new Error(`There is no municipality ${municipalityCode}.`);
    const entity = { id, businessName, timeZone };
    await record(trx, input, {
      act: 'entity.imported',
      entityId: id,
      subject: { id, name: businessName },
      after: { services: [String(plan.services.length)] },
    });
    return entity;
  }
  if (after) {
    const { id } = stored.entity;
    const { businessName, address, postalCode, locality, phone, email } = after;
    const { descriptionPt, descriptionEn, localPayment } = after;
    const texts = { businessName, address, postalCode, locality, phone, email };
    await updateEntity(trx, id, { ...texts, descriptionPt, descriptionEn, localPayment });
    const { municipalityCode, districtCode, latitude, longitude } = after;
    const place = { municipalityCode, districtCode, latitude, longitude };
    // Every service is written anew with a place.
    if (hasMoved(stored.entity, place)) await updateEntityPlace(trx, id, place);
    await record(trx, input, {
      act: 'entity.changed',
      entityId: id,
      subject: { id, name: businessName },
      before: valuesOf(stored.entity),
      after: valuesOf(after),
    });
  }
  return stored.entity;
}

function hasMoved(
  stored: StoredEntity,
  place: Pick<StoredEntity, 'municipalityCode' | 'latitude' | 'longitude'>,
): boolean {
  const { municipalityCode, latitude, longitude } = stored;
  return (
    place.municipalityCode !== municipalityCode ||
    place.latitude !== latitude ||
    place.longitude !== longitude
  );
}

function valuesOf(entity: Omit<StoredEntity, 'id'>): AuditValues {
  const { businessName: name, address, locality, phone, email, localPayment } = entity;
  return { name, address: `${address}, ${locality}`, phone, email, localPayment };
}

/** @returns the ids of the services that were added, by `nameOfService`. */
async function saveServices(
  trx: Trx,
  input: SaveEntityInput & { entity: SavedEntity },
): Promise<Map<string, string>> {
  const { plan, entity, now } = input;
  const added = plan.services.flatMap(({ after, stored }) => (after && !stored ? [after] : []));
  const ids = await insertEntityServices(
    trx,
    added.map(({ slug: _slug, ...service }) => ({ ...service, entityId: entity.id })),
    now,
  );
  const isNew = input.stored.entity === null;
  for (const { after, stored } of plan.services) {
    if (!after) continue;
    const { priceCents, radiusKm, needsApproval, isActive } = after;
    const values = { priceCents, radiusKm, needsApproval, isActive };
    if (stored) await updateEntityService(trx, stored.id, values);
    // What a new entity begins with is in its own entry.
    if (isNew) continue;
    const isPrice = stored !== null && stored.priceCents !== priceCents;
    await record(trx, input, {
      act: stored ? (isPrice ? 'service.price_changed' : 'service.changed') : 'service.added',
      entityId: entity.id,
      subject: { id: stored?.id ?? null, name: nameOfService(after) },
      before: stored && {
        priceCents: stored.priceCents,
        radiusKm: stored.radiusKm,
        needsApproval: stored.needsApproval,
        isActive: stored.isActive,
      },
      after: values,
    });
  }
  return new Map(added.map((service, index) => [nameOfService(service), ids[index] ?? '']));
}

async function saveVersions(
  trx: Trx,
  input: SaveEntityInput & { entity: SavedEntity; serviceIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { plan, entity, now } = input;
  for (const { ids, name, versions } of plan.pools) {
    const added = versions.filter(({ after }) => after?.id === null);
    const poolId = ids[0] ?? newId();
    if (added.length > 0 && ids.length === 0)
      await insertPool(trx, { id: poolId, entityId: entity.id, name });
    const rows = added.flatMap(({ after }) =>
      after ? [{ ...withServices(after, input.serviceIds), id: newId(), poolId }] : [],
    );
    await insertVersions(trx, rows, now);
    for (const { after } of versions) {
      if (after?.id)
        await updateVersion(trx, { ...withServices(after, input.serviceIds), id: after.id });
    }
    if (input.stored.entity !== null) await recordVersions(trx, input, versions);
  }
}

function withServices<Version extends { serves: string[] | null }>(
  version: Version,
  serviceIds: ReadonlyMap<string, string>,
): Version {
  return { ...version, serves: version.serves?.map((id) => realServiceId(id, serviceIds)) ?? null };
}

async function recordVersions(
  trx: Trx,
  input: SaveEntityInput & { entity: SavedEntity },
  versions: readonly PlannedVersion[],
): Promise<void> {
  for (const { row, after } of versions) {
    if (!after) continue;
    const { fromTime, toTime: untilTime, weekdays: days, capacity, validFrom: fromDate } = after;
    await record(trx, input, {
      act: after.id === null ? 'schedule.added' : 'schedule.changed',
      entityId: input.entity.id,
      subject: { id: after.id, name: row.name },
      after: { fromDate, untilDate: after.validUntil, days, fromTime, untilTime, capacity },
    });
  }
}

async function record(
  trx: Trx,
  { actor, organisationId, now }: SaveEntityInput,
  entry: {
    act: AuditAct;
    entityId: string;
    subject: { id: string | null; name: string };
    before?: AuditValues | null;
    after: AuditValues;
  },
): Promise<void> {
  const { act, entityId, subject, before = null, after } = entry;
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act,
    subject,
    before,
    after,
    now,
  });
}
