import { registrationAnswerDays } from '@vaga/contract/limits';
import type { EntityType } from '@vaga/contract/partners';
import { recordAuditEntry } from '../audit/index.ts';
import { systemActor } from '../identity/index.ts';
import type { RegistrationRecord } from '../organisations/index.ts';
import {
  createOrganisation,
  inviteFirstOwner,
  lockRegistration,
  makeFirstOwner,
  writeEffect,
} from '../organisations/index.ts';
import { createDraftEntity } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { inTransaction } from '../platform/transact.ts';

const day = 86_400_000;

/**
 * Carries out what an administrator decided about a registration, once it can no longer be undone: an approval makes the
 * organisation, its draft entity and its owner; a refusal and a question are mailed. A decision that was undone or replaced
 * meanwhile is not this one, and nothing happens; nor does it twice.
 */
export async function carryOutRegistration(
  db: Db,
  { id, decidedAt, now }: { id: string; decidedAt: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, id);
    if (!registration || registration.effectiveAt) return;
    if (registration.decidedAt?.toISOString() !== decidedAt) return;
    if (registration.state === 'approved') await approve(trx, registration, now);
    if (registration.state === 'refused') await refuse(trx, registration, now);
    if (registration.state === 'asked') await ask(trx, registration, now);
  });
}

async function approve(trx: Trx, registration: RegistrationRecord, now: Date): Promise<void> {
  const { id, companyName, taxNumber, plan, email, language, representative } = registration;
  const organisationId = await createOrganisation(trx, { companyName, taxNumber, plan, now });
  // The database has both of an approval.
  const entity = {
    entityType: registration.entityType as EntityType,
    name: registration.entityName ?? companyName,
  };
  const entityId = await createDraftEntity(trx, { ...entity, organisationId, now });
  const owner = {
    organisation: { id: organisationId, companyName },
    entity: { ...entity, id: entityId },
    email,
    name: representative,
    language,
    now,
  };
  // An address with an account proves its mailbox by the link of an invitation, before the organisation is theirs.
  if (!(await makeFirstOwner(trx, owner))) await inviteFirstOwner(trx, owner);
  await writeEffect(trx, { id, organisationId, now });
  await recordAuditEntry(trx, {
    actor: systemActor,
    organisationId,
    entityId: null,
    act: 'organisation.registered',
    subject: { id: organisationId, name: companyName },
    before: null,
    after: { plan },
    now,
  });
}

async function refuse(trx: Trx, registration: RegistrationRecord, now: Date): Promise<void> {
  const { id, companyName, representative, email, language, reason, decisionText } = registration;
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template: 'registration-refused',
    data: {
      name: representative,
      company: companyName,
      reason: reason ?? 'other',
      text: decisionText ?? '',
    },
    accountId: null,
    now,
  });
  await writeEffect(trx, { id, now });
}

async function ask(trx: Trx, registration: RegistrationRecord, now: Date): Promise<void> {
  const { id, companyName, representative, email, language, notes, decisionText } = registration;
  const token = newToken();
  const text = decisionText ?? '';
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template: 'registration-asked',
    data: { name: representative, company: companyName, text, token },
    accountId: null,
    now,
  });
  await writeEffect(trx, {
    id,
    notes: [...notes, { from: 'administration', at: now.toISOString(), text }],
    answerTokenHash: hashToken(token),
    answerUntil: new Date(Number(now) + registrationAnswerDays * day),
    now,
  });
}
