import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertUnclaimedAccount } from './accounts.queries.ts';

export interface CreateUnclaimedAccountInput {
  /** The entity that keeps the account. */
  entityId: string;
  firstName: string;
  lastName: string;
  /** Where messages go, as the person said; null: nowhere. It may be that of any other account. */
  contactEmail: string | null;
  /** Of messages. */
  language: Language;
  now: Date;
}

/**
 * Creates the account of a person whose bookings an entity keeps. It has no e-mail and no password to sign in with, has
 * not accepted the terms, and quotas do not apply to it.
 * @returns its id.
 */
export async function createUnclaimedAccount(
  trx: Trx,
  { entityId, contactEmail, firstName, lastName, language, now }: CreateUnclaimedAccountInput,
): Promise<string> {
  const id = newId();
  await insertUnclaimedAccount(trx, {
    id,
    keptByEntityId: entityId,
    contactEmail: contactEmail?.trim().toLowerCase() || null,
    firstName,
    lastName,
    language,
    createdAt: now,
  });
  return id;
}

/** The first word of a name, and the others: an account has both. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
