import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { savePartnerAccount as call } from '@vaga/contract/partner-account';
import { recordAuditEntry, saveConflict } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockEntity, readAccountOfEntity, updateEntity } from './partner-account.queries.ts';
import { presentPartnerAccount } from './present-partner-account.ts';

interface SavePartnerAccountInput {
  actor: MemberActor;
  form: OutputOf<BodyOf<typeof call>>;
  /** Of the account that a refusal shows. */
  language: Language;
  now: Date;
}

/**
 * Saves an entity's contact. Whether it is private is changed here for hotels and ticket offices alone: a provider that
 * hides itself takes its services off the search. What it adds to informed consents is a service entity's alone.
 * @throws Problem 409 if it has been saved since the version of the form, with who saved it, and the account as it is now
 */
export async function savePartnerAccount(
  db: Db,
  { actor, form, language, now }: SavePartnerAccountInput,
): Promise<Outcome<null>> {
  const { entityId, entityType } = actor;
  const { name, phoneNumber, email } = form.informationManager;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const before = await readAccountOfEntity(trx, entityId);
    const current = presentPartnerAccount(before, language);
    if (form.version !== undefined && form.version !== current.version)
      throw await saveConflict(trx, {
        organisationId: before.organisationId,
        subjectId: entityId,
        acts: ['entity.changed'],
        current,
      });
    const mayHide = entityType === 'AccommodationPartner' || entityType === 'TicketingPartner';
    const isPrivate = mayHide ? form.isPrivate : before.isPrivate;
    await updateEntity(trx, entityId, {
      informationManagerName: name || null,
      informationManagerPhone: phoneNumber || null,
      informationManagerEmail: email || null,
      isPrivate,
      // Consent is given to who does the service.
      ...(form.consent && !mayHide
        ? { consentPt: form.consent.pt, consentEn: form.consent.en }
        : {}),
    });
    await recordAuditEntry(trx, {
      actor,
      organisationId: before.organisationId,
      entityId,
      act: 'entity.changed',
      subject: { id: entityId, name: before.businessName },
      before: { isPrivate: before.isPrivate },
      after: { isPrivate },
      now,
    });
    return done('account.saved');
  });
}
