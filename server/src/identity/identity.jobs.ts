import type { Db, Trx } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Memberships } from './access/memberships.ts';
import { findAccountByEmail, hasNoPassword } from './accounts/accounts.queries.ts';
import { areEmailCodesGuessed } from './email/email-code.ts';
import { emailLink } from './email/email-link.ts';
import type { LinkRequest } from './email/request-link.ts';
import { linkJob } from './email/request-link.ts';
import { reencryptSecrets } from './second-factor/reencrypt-secrets.ts';
import { sweepIdentity } from './sweep.queries.ts';

export function identityJobs({
  db,
  encryption,
  memberships,
}: {
  db: Db;
  encryption: Encryption;
  memberships: Pick<Memberships, 'isMember'>;
}): Record<string, Job> {
  return {
    [linkJob]: async (request: LinkRequest, { now }) => {
      const { email, isKnown = false } = request;
      await inTransaction(db, async (trx) => {
        const account = await findAccountByEmail(trx, email);
        if (!account) return;
        const purpose =
          request.purpose === 'sign_in' && account.emailConfirmedAt !== null && !isKnown
            ? await signInPurpose(trx, { accountId: account.id, now })
            : request.purpose;
        if (purpose === 'reset' && hasNoPassword(account)) {
          const isMember = await memberships.isMember(trx, account.id);
          await emailLink(trx, account, { purpose: 'define', isWelcome: isMember, now });
          return;
        }
        if (purpose === 'sign_in') {
          const isConfirmed = account.emailConfirmedAt !== null;
          await emailLink(trx, account, { purpose: isConfirmed ? purpose : 'confirm', now });
          return;
        }
        // A confirmed address needs no confirmation, and only a confirmed one may replace its password.
        if ((account.emailConfirmedAt === null) !== (purpose === 'confirm')) return;
        await emailLink(trx, account, { purpose, now });
      });
    },
    'identity.sweep': async (_payload, { now }) => sweepIdentity(db, now),
    'identity.resealSecrets': async () => reencryptSecrets(db, encryption),
  };
}

/** What a browser gets that asks for a code and is not known: while codes of the account are guessed, the link to a new password. */
async function signInPurpose(
  trx: Trx,
  of: { accountId: string; now: Date },
): Promise<'sign_in' | 'reset'> {
  return (await areEmailCodesGuessed(trx, of)) ? 'reset' : 'sign_in';
}

export const identityCrontab = '17 * * * * identity.sweep\n13 3 * * * identity.resealSecrets';
