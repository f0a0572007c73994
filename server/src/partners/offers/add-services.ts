import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import type { addServices as call } from '@vaga/contract/entity-services';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success, warning, wrongField } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { NewEntityService } from './managed-services.queries.ts';
import { insertManagedServices, readKnownServiceIds } from './managed-services.queries.ts';
import { isRadiusRight } from './offers.rules.ts';

type AskedServices = OutputOf<BodyOf<typeof call>>['services'];

/**
 * Offers services of the catalogue. Those that the entity offers there already stay as they are, also if a colleague adds them at
 * the same moment.
 * @throws Problem 400 for an unknown service, and for a radius that does not fit where it is done.
 */
export async function addServices(
  db: Db,
  { actor, services: asked, now }: { actor: MemberActor; services: AskedServices; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const services = withoutRepeats(asked);
  if (services.some(({ location, radiusKm }) => !isRadiusRight(location, radiusKm)))
    throw wrongField('services', 'service.radius');
  const { entityId, organisationId } = actor;
  const added = await inTransaction(db, async (trx) => {
    const ids = [...new Set(services.map(({ idService }) => idService))];
    const known = await readKnownServiceIds(trx, ids);
    if (known.length < ids.length) throw wrongField('services', 'service.unknown');
    const rows = await insertManagedServices(trx, { entityId, services, now });
    for (const { id, name, priceCents, radiusKm, needsApproval } of rows)
      await recordAuditEntry(trx, {
        actor,
        organisationId,
        entityId,
        act: 'service.added',
        subject: { id, name },
        before: null,
        after: { priceCents, radiusKm, needsApproval },
        now,
      });
    return rows.length;
  });
  const count = asked.length - added;
  return count === 0
    ? success({ added })
    : warning('service.already_offered', { count }, { added });
}

/** Of a service that is named twice in one place the first counts. */
function withoutRepeats(asked: AskedServices): NewEntityService[] {
  const services = new Map<string, NewEntityService>();
  for (const { idService, location, radiusKm, priceCents, needsApproval } of asked) {
    const key = `${idService} ${location}`;
    if (services.has(key)) continue;
    const given = { idService, location, radiusKm: radiusKm ?? null, priceCents, needsApproval };
    services.set(key, { id: newId(), ...given });
  }
  return [...services.values()];
}
