import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { EntityDetails, StoredEntity, StoredService } from '../../partners/index.ts';
import {
  entityDetailsOf,
  insertEntityServices,
  updateEntity,
  updateEntityPlace,
  updateEntityService,
} from '../../partners/index.ts';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertPool, insertVersions, updateVersion } from '../../scheduling/index.ts';
import type { EntityPlan } from './plan-rows.rules.ts';
import { withRealServices } from './plan-rows.rules.ts';
import type { PlannedVersion } from './planned-row.rules.ts';
import { nameOfService } from './stored-cells.rules.ts';

interface SaveEntityInput {
  actor: MemberActor;
  organisationId: string;
  plan: EntityPlan;
  entity: StoredEntity;
  now: Date;
}

/** Saves what is planned for an entity that is stored, in the transaction of the caller, who holds the locks of its pools. */
export async function saveEntity(trx: Trx, input: SaveEntityInput): Promise<void> {
  await saveRow(trx, input);
  await saveVersions(trx, input, await saveServices(trx, input));
}

async function saveRow(trx: Trx, input: SaveEntityInput): Promise<void> {
  const { plan, entity } = input;
  const after = plan.entity?.after;
  if (!after) return;
  const { id } = entity;
  const { businessName, address, postalCode, locality } = after;
  const texts = { businessName, address, postalCode, locality };
  await updateEntity(trx, id, { ...texts, ...entityDetailsOf(after) });
  const { municipalityCode, districtCode, latitude, longitude } = after;
  const place = { municipalityCode, districtCode, latitude, longitude };
  // Every service is written anew with a place.
  if (hasMoved(entity, place)) await updateEntityPlace(trx, id, place);
  await record(trx, input, {
    act: 'entity.changed',
    subject: { id, name: businessName },
    before: valuesOf(entity),
    after: valuesOf(after),
  });
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

/** The details that the history keeps under their own names; both descriptions are one. */
type RecordedDetails = Pick<
  AuditValues,
  Exclude<keyof EntityDetails, 'descriptionPt' | 'descriptionEn'>
>;

function valuesOf(entity: Omit<StoredEntity, 'id'>): AuditValues {
  const { businessName: name, address, locality } = entity;
  const { descriptionPt, descriptionEn, ...details } = entityDetailsOf(entity);
  const recorded: RecordedDetails = details;
  const description = [descriptionPt, descriptionEn];
  return { name, address: `${address}, ${locality}`, description, ...recorded };
}

/** @returns the ids of the services that were added, by `nameOfService`. */
async function saveServices(trx: Trx, input: SaveEntityInput): Promise<Map<string, string>> {
  const { plan, entity, now } = input;
  const added = plan.services.flatMap(({ after, stored }) => (after && !stored ? [after] : []));
  const ids = await insertEntityServices(
    trx,
    added.map(({ slug: _slug, ...service }) => ({ ...service, entityId: entity.id })),
    now,
  );
  for (const { after, stored } of plan.services) {
    if (!after) continue;
    const values = valuesOfService(after);
    if (stored) await updateEntityService(trx, stored.id, values);
    const isPrice =
      stored !== null &&
      (stored.priceCents !== after.priceCents || stored.nextPriceCents !== after.nextPriceCents);
    await record(trx, input, {
      act: stored ? (isPrice ? 'service.price_changed' : 'service.changed') : 'service.added',
      subject: { id: stored?.id ?? null, name: nameOfService(after) },
      before: stored && valuesOfService(stored),
      after: values,
    });
  }
  return new Map(added.map((service, index) => [nameOfService(service), ids[index] ?? '']));
}

/** What a row may change of a service. */
function valuesOfService({
  priceCents,
  nextPriceCents,
  nextPriceFrom,
  radiusKm,
  needsApproval,
  ownCode,
  isActive,
}: Omit<StoredService, 'id' | 'entityId' | 'slug'>) {
  return {
    priceCents,
    nextPriceCents,
    nextPriceFrom,
    radiusKm,
    needsApproval,
    ownCode,
    isActive,
  } satisfies AuditValues;
}

async function saveVersions(
  trx: Trx,
  input: SaveEntityInput,
  serviceIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { plan, entity, now } = input;
  for (const { ids, name, versions } of plan.pools) {
    const added = versions.filter(({ after }) => after?.id === null);
    const poolId = ids[0] ?? newId();
    if (added.length > 0 && ids.length === 0)
      await insertPool(trx, { id: poolId, entityId: entity.id, name });
    const rows = added.flatMap(({ after }) =>
      after ? [{ ...withRealServices(after, serviceIds), id: newId(), poolId }] : [],
    );
    await insertVersions(trx, rows, now);
    for (const { after } of versions) {
      if (after?.id)
        await updateVersion(trx, { ...withRealServices(after, serviceIds), id: after.id });
    }
    await recordVersions(trx, input, versions);
  }
}

async function recordVersions(
  trx: Trx,
  input: SaveEntityInput,
  versions: readonly PlannedVersion[],
): Promise<void> {
  for (const { row, after } of versions) {
    if (!after) continue;
    const { fromTime, toTime: untilTime, weekdays: days, capacity, validFrom: fromDate } = after;
    await record(trx, input, {
      act: after.id === null ? 'schedule.added' : 'schedule.changed',
      subject: { id: after.id, name: row.name },
      after: { fromDate, untilDate: after.validUntil, days, fromTime, untilTime, capacity },
    });
  }
}

async function record(
  trx: Trx,
  { actor, organisationId, entity, now }: SaveEntityInput,
  entry: {
    act: AuditAct;
    subject: { id: string | null; name: string };
    before?: AuditValues | null;
    after: AuditValues;
  },
): Promise<void> {
  const { act, subject, before = null, after } = entry;
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId: entity.id,
    act,
    subject,
    before,
    after,
    now,
  });
}
