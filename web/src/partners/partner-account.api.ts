import * as accountCalls from '@vaga/contract/calls/partner-account';
import type { Envelope } from '@vaga/contract/envelope';
import type { PartnerAccount } from '@vaga/contract/partner-account';
import { api } from '../platform/api.ts';

/** Chooses the entity code, as long as the entity has not been live. */
export function chooseEntityCode(code: string): Promise<Envelope<null>> {
  return api.call(accountCalls.chooseEntityCode, { body: { code } });
}

/** Saves what members may change of the account; the server ignores the rest. */
export function savePartnerAccount(account: PartnerAccount): Promise<Envelope<null>> {
  return api.call(accountCalls.savePartnerAccount, { params: { id: account.id }, body: account });
}
