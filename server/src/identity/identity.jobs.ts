import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Vault } from '../platform/vault.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import type { LinkRequest } from './ask-for-link.ts';
import { linkJob } from './ask-for-link.ts';
import { mailLink } from './mail-link.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { sweepIdentity } from './sweep.queries.ts';

export function identityJobs({ db, vault }: { db: Db; vault: Vault }): Record<string, Job> {
  return {
    [linkJob]: async ({ email, purpose }: LinkRequest, { now }) => {
      await inTransaction(db, async (trx) => {
        const account = await findAccountByEmail(trx, email);
        if (!account) return;
        // A confirmed address needs no confirmation, and only a confirmed one may replace its password.
        if ((account.emailConfirmedAt === null) !== (purpose === 'confirm')) return;
        await mailLink(trx, account, { purpose, now });
      });
    },
    'identity.sweep': async (_payload, { now }) => sweepIdentity(db, now),
    'identity.resealSecrets': async () => resealSecrets(db, vault),
  };
}

export const identityCrontab = '17 * * * * identity.sweep\n13 3 * * * identity.resealSecrets';
