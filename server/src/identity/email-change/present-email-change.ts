import type { EmailChange } from '@vaga/contract/email-changes';
import type { StoredEmailChange } from './email-changes.queries.ts';

/** A change of e-mail as the calls of its account give it. */
export function presentEmailChange(change: Omit<StoredEmailChange, 'accountId'>): EmailChange {
  return {
    newEmail: change.newEmail,
    isCurrentConfirmed: change.currentConfirmedAt !== null,
    isNewConfirmed: change.newConfirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
  };
}
