import type { APIRequestContext } from '@playwright/test';
import { termsVersion } from '../../server/src/identity/index.ts';
import { buildEntity, buildMember } from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { memberToken } from './desks.ts';

/** The session of a new member with all roles at a provider: that of a service of the demo, or one of its own without any. */
export async function newProviderSession(
  request: APIRequestContext,
  of: { idEntityService?: string } = {},
): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
    });
    const { entityId } = of.idEntityService
      ? await db
          .selectFrom('entityServices')
          .select('entityId')
          .where('id', '=', of.idEntityService)
          .executeTakeFirstOrThrow()
      : { entityId: (await buildEntity(db, { businessName: 'Farmácia do Arco' })).id };
    await buildMember(db, { accountId, entityId });
    return await memberToken(request, email);
  } finally {
    await close();
  }
}
