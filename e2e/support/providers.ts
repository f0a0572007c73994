import type { APIRequestContext } from '@playwright/test';
import { termsVersion } from '../../server/src/identity/index.ts';
import {
  buildEntity,
  buildEntityService,
  buildMember,
  buildSchedule,
} from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { memberToken } from './desks.ts';
import { zoneOfMorning } from './morning.ts';

/** The session of a new member with all roles at a provider: that of a service of the demo, or one of its own without any,
 * which no search finds. */
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
      : {
          entityId: (await buildEntity(db, { businessName: 'Farmácia do Arco', isPrivate: true }))
            .id,
        };
    await buildMember(db, { accountId, entityId });
    return await memberToken(request, email);
  } finally {
    await close();
  }
}

/** A provider that is open around the clock, with two services and one place at each start, and a session of its desk.
 * No search finds it, and it is morning there at any hour: starts of its day are to come. */
export async function newOpenProvider(
  request: APIRequestContext,
): Promise<{ token: string; idEntityService: string }> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: entityId } = await buildEntity(db, {
      businessName: 'Farmácia da Praça',
      isPrivate: true,
      timeZone: zoneOfMorning().name,
    });
    await buildSchedule(db, {
      entityId,
      fromTime: '00:00',
      toTime: '00:00',
      intervalMinutes: 30,
      capacity: 1,
    });
    const [first, second] = await db
      .selectFrom('services')
      .select('id')
      .orderBy('id')
      .limit(2)
      .execute();
    if (!first || !second) throw new Error('The catalogue has no services.');
    const { id: idEntityService } = await buildEntityService(db, { entityId, serviceId: first.id });
    await buildEntityService(db, { entityId, serviceId: second.id, priceCents: 0 });
    return { token: await newProviderSession(request, { idEntityService }), idEntityService };
  } finally {
    await close();
  }
}
