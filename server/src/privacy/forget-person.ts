import type { Language } from '@vaga/contract/common';
import { warnOfUpcomingAppointments } from '../appointments/index.ts';
import { recordHealthAccess } from '../audit/index.ts';
import { lockCartsOfAccounts } from '../cart/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { lockAccounts } from '../identity/index.ts';
import { hasOpenPayment } from '../payments/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { eraseAccount } from './delete-account.ts';
import { findAccountKeptHere } from './unclaimed-accounts.queries.ts';

interface ForgetPersonInput {
  actor: MemberActor;
  /** A person of an unclaimed account that the entity keeps. */
  personId: string;
  language: Language;
  now: Date;
}

/**
 * Forgets a person whose account the member's entity keeps, as the sweep does later: what the law makes it keep stays without
 * identity. With an appointment to come, or an unfinished payment, nothing is deleted.
 * @throws Problem 404 for a person of another entity, or of an account that signs in.
 */
export async function forgetPerson(
  db: Db,
  { actor, personId, language, now }: ForgetPersonInput,
): Promise<Outcome<null>> {
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    const accountId = await findAccountKeptHere(trx, { personId, entityId });
    if (accountId === null) throw notFound();
    // In the order of a booking. A claim or a merge of this moment ends before the second look.
    await lockCartsOfAccounts(trx, [accountId]);
    await lockAccounts(trx, [accountId]);
    if ((await findAccountKeptHere(trx, { personId, entityId })) !== accountId) throw notFound();
    if (await warnOfUpcomingAppointments(trx, { accountId }, { language, now }))
      return warning('people.has_appointments');
    if (await hasOpenPayment(trx, accountId)) return warning('people.has_payments');
    const people = [{ personId, appointmentId: null }];
    const fields = ['name', 'contact', 'dateOfBirth', 'identification', 'healthNumber'] as const;
    await recordHealthAccess(trx, { actor, act: 'changed', people, fields, now });
    await eraseAccount(trx, accountId, now);
    return done('people.forgotten');
  });
}
