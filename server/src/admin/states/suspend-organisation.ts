import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import type { EndingPreview } from '@vaga/contract/entity-states';
import type { SuspensionReason } from '@vaga/contract/standing';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { OrganisationOfState } from '../../organisations/index.ts';
import {
  lockOrganisationOfState,
  readOwnerAddresses,
  undoUntil,
  writeOrganisationState,
} from '../../organisations/index.ts';
import { lockEntitiesOfOrganisation } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../../platform/http/outcome.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { endHolds } from '../../scheduling/index.ts';
import { closeWithEntities } from './close-organisation.ts';
import { queueEnding } from './end-entities.ts';
import { readAdminOrganisation } from './read-admin-organisations.ts';

interface ActOnOrganisationInput {
  id: string;
  actor: MemberActor;
  now: Date;
}

interface SuspendInput extends ActOnOrganisationInput {
  kind: SuspensionReason;
  /** For safety: the first civil day whose appointments are cancelled; null: all. */
  from: string | null;
}

/**
 * Suspends a live organisation at once. Because it has not paid: nothing new is booked, all else stands. For safety: what is held
 * ends, money that arrives later goes back, and the appointments to come are cancelled once the administrator can no longer undo it
 * by reopening.
 */
export async function suspendOrganisation(
  db: Db,
  { id, actor, kind, from, now }: SuspendInput,
): Promise<Outcome<AdminOrganisation>> {
  const isSuspended = await inTransaction(db, async (trx) => {
    const organisation = await lockOrganisationOfState(trx, id);
    if (!organisation) throw notFound();
    if (organisation.state !== 'live') return false;
    const entities = await lockEntitiesOfOrganisation(trx, id);
    await writeOrganisationState(trx, id, { state: 'suspended', reason: kind });
    await record(trx, { organisation, actor, act: 'organisation.suspended', reason: kind, now });
    if (kind === 'safety') {
      const entityIds = entities.map((entity) => entity.id);
      await endHolds(trx, { entityIds, now });
      const decidedAt = now.toISOString();
      const ending = { organisationId: id, entityIds, from, actor, decidedAt };
      await queueEnding(trx, ending, undoUntil(now));
    }
    for (const owner of await readOwnerAddresses(trx, id))
      await queueMessage(trx, {
        channel: 'email',
        recipient: owner.email,
        language: owner.language,
        template: 'organisation-suspended',
        data: { organisation: organisation.companyName, reason: kind },
        accountId: owner.accountId,
        now,
        sendAt: undoUntil(now),
      });
    return true;
  });
  if (!isSuspended) return failure('organisation.other_state');
  return success(await readAdminOrganisation(db, id, now), 'admin.suspended');
}

/** Lifts a suspension. What was cancelled stays cancelled. */
export async function reopenOrganisation(
  db: Db,
  { id, actor, now }: ActOnOrganisationInput,
): Promise<Outcome<AdminOrganisation>> {
  const isReopened = await inTransaction(db, async (trx) => {
    const organisation = await lockOrganisationOfState(trx, id);
    if (!organisation) throw notFound();
    if (organisation.state !== 'suspended') return false;
    await writeOrganisationState(trx, id, { state: 'live' });
    await record(trx, { organisation, actor, act: 'organisation.resumed', reason: null, now });
    return true;
  });
  if (!isReopened) return failure('organisation.other_state');
  return success(await readAdminOrganisation(db, id, now), 'admin.reopened');
}

/** An administrator closes an organisation with all its entities: final. */
export async function closeOrganisationAsAdministrator(
  db: Db,
  { id, actor, cancelsAll, now }: ActOnOrganisationInput & { cancelsAll: boolean },
): Promise<Outcome<AdminOrganisation | EndingPreview>> {
  const refused = await inTransaction(db, async (trx) => {
    const organisation = await lockOrganisationOfState(trx, id);
    if (!organisation) throw notFound();
    if (organisation.state === 'closed') return failure('organisation.other_state');
    const open = await closeWithEntities(trx, { organisation, actor, cancelsAll, now });
    return open && warning('closing.appointments', {}, open);
  });
  return refused ?? success(await readAdminOrganisation(db, id, now));
}

async function record(
  trx: Trx,
  change: {
    organisation: OrganisationOfState;
    actor: MemberActor;
    act: 'organisation.suspended' | 'organisation.resumed';
    reason: SuspensionReason | null;
    now: Date;
  },
): Promise<void> {
  const { organisation, actor, act, reason, now } = change;
  const { id, companyName, state, suspendedReason } = organisation;
  await recordAuditEntry(trx, {
    actor,
    organisationId: id,
    entityId: null,
    act,
    subject: { id, name: companyName },
    before: { state, reason: suspendedReason },
    after: { state: reason === null ? 'live' : 'suspended', reason },
    now,
  });
}
