import type { BillingData, saveBillingData as call } from '@vaga/contract/billing-data';
import { organisationBilling } from '@vaga/contract/billing-data';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { openOrganisation } from '../open-organisation.ts';
import { updateBillingData } from './billing-data.queries.ts';
import { ibanContext, ibanEnd } from './billing-data.rules.ts';
import { readBillingData } from './read-billing-data.ts';

interface SaveBillingDataInput {
  actor: MemberActor;
  form: OutputOf<BodyOf<typeof call>>;
  now: Date;
}

/**
 * Saves to whom the bills of an organisation go, and its IBAN, encrypted for its row.
 * @throws Problem 409 if it has been saved since the version of the form, with who saved it, and the data as it is now
 */
export async function saveBillingData(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, form, now }: SaveBillingDataInput,
): Promise<Outcome<BillingData>> {
  return inTransaction(db, async (trx) => {
    const deps = { db: trx, encryption };
    const { id, companyName } = await openOrganisation(trx, actor, organisationBilling);
    const current = await readBillingData(deps, id);
    if (form.version !== undefined && form.version !== current.version)
      throw await saveConflict(trx, {
        organisationId: id,
        subjectId: id,
        acts: ['organisation.changed'],
        current,
      });
    const { legalName, address, email, iban } = form;
    const sealed = iban ? encryption.encrypt(iban, ibanContext(id)) : null;
    await updateBillingData(trx, id, {
      legalName: legalName || null,
      billingAddress: address || null,
      billingEmail: email || null,
      ...(iban === undefined ? {} : { iban: sealed }),
    });
    const after = iban === undefined ? current.ibanEnd : iban && ibanEnd(iban);
    await recordAuditEntry(trx, {
      actor,
      organisationId: id,
      entityId: null,
      act: 'organisation.changed',
      subject: { id, name: companyName },
      before: { legalName: current.legalName, ibanEnd: current.ibanEnd },
      after: { legalName, ibanEnd: after },
      now,
    });
    return success(await readBillingData(deps, id), 'billing_data.saved');
  });
}
