import { Readable } from 'node:stream';
import type { Variant } from '@vaga/contract/brands';
import { deleteUser } from '@vaga/contract/identity';
import { exportAccountData } from '@vaga/contract/privacy';
import { clearSessionCookie } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn, signedInFile } from '../platform/http/route.ts';
import { writeArchive } from '../platform/write-archive.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

/** Export and erasure of an account's data. */
export function privacyRoutes({
  db,
  encryption,
  settings,
}: {
  db: Db;
  encryption: Encryption;
  settings: { publicUrl: string; variant: Variant };
}): Route[] {
  return [
    signedIn(deleteUser, async ({ caller, language, reply, now }) => {
      const outcome = await deleteAccount(db, { accountId: caller.accountId, language, now });
      if (outcome.type === 'Success') clearSessionCookie(reply, settings.publicUrl);
      return outcome;
    }),
    signedInFile(exportAccountData, async ({ caller: { accountId }, language, now }) => ({
      content: Readable.fromWeb(
        writeArchive(
          exportAccount(
            { db, encryption },
            { accountId, language, now, variant: settings.variant },
          ),
          now,
        ),
      ),
      fileName: `vaga-${now.toISOString().slice(0, 10)}.zip`,
    })),
  ];
}
