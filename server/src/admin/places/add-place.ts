import { partnerOwners, rolesByEntityType } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import type { addPlace as call } from '@vaga/contract/places';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { addEntityMember, openOrganisation } from '../../organisations/index.ts';
import { copyOffers, createEntity } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success, wrongField } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { transact } from '../../platform/transact.ts';
import { copySchedules } from '../../scheduling/index.ts';
import { listPlaces } from './list-places.ts';
import { placesRefusal, timeZoneOf } from './plan-places.rules.ts';

export interface AddPlaceInput {
  actor: MemberActor;
  form: OutputOf<BodyOf<typeof call>>;
  language: Language;
  idempotencyKey: IdempotencyKey | null;
  now: Date;
}

/**
 * Adds a draft entity to an organisation, at the centre of its municipality until its pin is set; the owner who adds it has every
 * role there. The plan's entities are counted under the lock of the organisation: of two who add one at once at the limit one is
 * refused.
 * @throws Problem 400 for an unknown municipality, or an entity of another organisation to copy from; 403 for who is no owner any more
 */
export async function addPlace(
  db: Db,
  { actor, form, language, idempotencyKey, now }: AddPlaceInput,
): Promise<Outcome<DataOf<typeof call>>> {
  return transact(db, idempotencyKey, async (trx) => {
    const {
      id: organisationId,
      plan,
      entities,
    } = await openOrganisation(trx, actor, partnerOwners);
    const { used } = await listPlaces(trx, organisationId);
    const refusal = placesRefusal(plan, used + 1, language);
    if (refusal) return failure(refusal.code, refusal.values);
    if (form.copyFrom && !entities.has(form.copyFrom))
      throw wrongField('copyFrom', 'field.unknown_choice');
    const { line, postalCode, locality, municipality } = form.address;
    const timeZone = timeZoneOf(municipality);
    const id = await createEntity(trx, {
      organisationId,
      name: form.name,
      entityType: form.type,
      address: line,
      postalCode,
      locality,
      municipalityCode: municipality,
      timeZone,
      state: 'draft',
      now,
    });
    if (id === null) throw wrongField('address.municipality', 'field.unknown_choice');
    const roles = rolesByEntityType[form.type];
    await addEntityMember(trx, { entityId: id, accountId: actor.accountId, roles, now });
    if (form.copyFrom)
      await copyEntity(trx, { fromEntityId: form.copyFrom, toEntityId: id, timeZone, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId: id,
      act: 'entity.added',
      subject: { id, name: form.name },
      before: null,
      after: { name: form.name, state: 'draft', entity: sourceName(entities, form.copyFrom) },
      now,
    });
    const places = await listPlaces(trx, organisationId);
    return {
      ...success({ ...places, added: id }),
      messages: [{ code: 'place.added' as const, values: { name: form.name } }],
    };
  });
}

/** From whom it was copied, for the record. */
const sourceName = (
  entities: ReadonlyMap<string, { name: string }>,
  id: string | null | undefined,
) => (id && entities.get(id)?.name) || null;

interface CopyEntityInput {
  fromEntityId: string;
  toEntityId: string;
  timeZone: string;
  now: Date;
}

async function copyEntity(trx: Trx, { timeZone, now, ...of }: CopyEntityInput): Promise<void> {
  const services = await copyOffers(trx, { ...of, now });
  await copySchedules(trx, { ...of, timeZone, services, today: localDay(now, timeZone), now });
}
