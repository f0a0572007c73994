import type { Trx } from '../../platform/db.ts';

/** Replaces what the person who registered an address gave with what the owner of the mailbox gives. */
export async function takeOverAccount(
  trx: Trx,
  id: string,
  given: { firstName: string; lastName: string; termsVersionAccepted: string | null },
): Promise<void> {
  await trx.updateTable('accounts').set(given).where('id', '=', id).execute();
}
