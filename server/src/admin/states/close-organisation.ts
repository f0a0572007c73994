import type { EndingPreview, EntityStatus } from '@vaga/contract/entity-states';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { OrganisationOfState } from '../../organisations/index.ts';
import { lockOrganisationOfState, writeOrganisationState } from '../../organisations/index.ts';
import { lockEntitiesOfOrganisation } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { closeEntities } from './close-entities.ts';
import type { CloseInput } from './close-entity.ts';
import { closed } from './close-entity.ts';
import { readEntityStatus } from './read-entity-status.ts';
import { isNameTyped } from './states.rules.ts';

/** The owner closes the organisation with all its entities: final. */
export async function closeOrganisation(
  db: Db,
  { actor, name, cancelsAll, now }: CloseInput,
): Promise<Outcome<EntityStatus | EndingPreview>> {
  const refused = await inTransaction(db, async (trx) => {
    const organisation = await lockOrganisationOfState(trx, actor.organisationId);
    if (!organisation) throw notFound();
    if (!isNameTyped(name, organisation.companyName)) return failure('closing.wrong_name');
    const open = await closeWithEntities(trx, { organisation, actor, cancelsAll, now });
    return open && warning('closing.appointments', {}, open);
  });
  return refused ?? closed(await readEntityStatus(db, actor));
}

/**
 * Closes a locked organisation with all its entities.
 * @returns what stands in the way; null if it is closed.
 */
export async function closeWithEntities(
  trx: Trx,
  closing: {
    organisation: OrganisationOfState;
    actor: MemberActor;
    cancelsAll: boolean;
    now: Date;
  },
): Promise<EndingPreview | null> {
  const { organisation, actor, cancelsAll, now } = closing;
  const { id: organisationId, companyName, state } = organisation;
  const all = await lockEntitiesOfOrganisation(trx, organisationId);
  const entities = all.filter((entity) => entity.state !== 'closed');
  const open = await closeEntities(trx, { actor, organisationId, entities, cancelsAll, now });
  if (open) return open;
  await writeOrganisationState(trx, organisationId, { state: 'closed', now });
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId: null,
    act: 'organisation.closed',
    subject: { id: organisationId, name: companyName },
    before: { state },
    after: { state: 'closed' },
    now,
  });
  return null;
}
