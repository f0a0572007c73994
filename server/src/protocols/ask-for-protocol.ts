import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { protocolsPerDay } from '@vaga/contract/limits';
import type { askForProtocol as call } from '@vaga/contract/protocols';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound, warning } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { ownerOf } from './change-protocol.ts';
import { emailServiceEntity } from './notify-of-protocol.ts';
import { countAskedSince, insertProtocol, readProtocol } from './protocols.queries.ts';
import { readServiceEntity } from './service-entities.queries.ts';

interface AskForProtocolInput {
  actor: MemberActor;
  serviceEntityId: string;
  form: OutputOf<BodyOf<typeof call>>;
  now: Date;
}

/**
 * Asks a service entity for a protocol, and e-mails it. Of two members who ask at once, one does; the other gets the
 * Warning `protocol.exists`, as for a protocol that waits, is active or paused.
 * @throws Problem 404 for an entity that does no services, is closed, or private.
 */
export async function askForProtocol(
  { db, links }: { db: Db; links: SignedLinks },
  { actor, serviceEntityId, form, now }: AskForProtocolInput,
): Promise<Outcome<null>> {
  return transact(db, null, async (trx) => {
    if (!(await readServiceEntity(trx, serviceEntityId))) throw notFound();
    const since = new Date(now.getTime() - 86_400_000);
    if ((await countAskedSince(trx, actor.entityId, since)) >= protocolsPerDay)
      return failure('protocol.too_many_today', { maximum: protocolsPerDay });
    const id = newId();
    const isAdded = await insertProtocol(trx, {
      id,
      partnerEntityId: actor.entityId,
      serviceEntityId,
      state: 'pending',
      description: form.description ?? '',
      managerName: form.name || null,
      managerPhone: form.phoneNumber || null,
      managerEmail: form.email || null,
      askedBy: actor.accountId,
      askedAt: now,
      createdAt: now,
    });
    if (!isAdded) return warning('protocol.exists');
    const record = await readProtocol(trx, id, now);
    if (!record) throw new Error(`The protocol ${id} was just added.`);
    await emailServiceEntity(trx, links, { record, isReminder: false, now });
    await recordAuditEntry(trx, {
      actor,
      ...ownerOf(record, 'partner'),
      act: 'protocol.added',
      subject: { id, name: record.entity },
      before: null,
      after: { state: 'pending' },
      now,
    });
    return done('protocol.saved');
  });
}
