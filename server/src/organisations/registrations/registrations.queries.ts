import type { Language } from '@vaga/contract/common';
import type { PartnerKind, PlanSlug } from '@vaga/contract/partner-kinds';
import type { Db, Trx } from '../../platform/db.ts';
import type { AnsweredBotCheck } from './bot-check.ts';

export interface NewRegistration {
  id: string;
  guid: string;
  companyName: string;
  taxNumber: string;
  phone: string;
  representative: string;
  email: string;
  plan: PlanSlug;
  partnerKind: PartnerKind | null;
  language: Language;
  receivedAt: Date;
}

export async function isKnownRegistration(db: Db, guid: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if there is a registration of that guid. */
export async function insertRegistration(
  trx: Trx,
  registration: NewRegistration,
): Promise<boolean> {
  const row = await trx
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the check was used before. Of two at once, one gets true. */
export async function spendBotCheck(trx: Trx, check: AnsweredBotCheck): Promise<boolean> {
  const row = await trx
    .insertInto('usedBotChecks')
    .values({ ...check })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredBotChecks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('usedBotChecks').where('expiresAt', '<=', now).execute();
}
