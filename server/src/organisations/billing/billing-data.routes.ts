import * as calls from '@vaga/contract/billing-data';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { readBillingData } from './read-billing-data.ts';
import { saveBillingData } from './save-billing-data.ts';

interface BillingDataDeps {
  db: Db;
  encryption: Encryption;
}

/** To whom the bills of an organisation go, and its IBAN. */
export const billingDataRoutes = (deps: BillingDataDeps): Route[] => [
  forMembers(calls.readBillingData, async ({ caller }) =>
    success(await readBillingData(deps, memberActor(caller).organisationId)),
  ),
  forMembers(calls.saveBillingData, ({ caller, body: form, now }) =>
    saveBillingData(deps, { actor: memberActor(caller), form, now }),
  ),
];
