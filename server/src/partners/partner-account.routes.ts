import type { Variant } from '@vaga/contract/brands';
import * as calls from '@vaga/contract/partner-account';
import * as selfCheckInCalls from '@vaga/contract/self-check-in';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { chooseEntityCode } from './choose-entity-code.ts';
import { downloadFlyer } from './download-flyer.ts';
import { downloadPoster } from './download-poster.ts';
import { readAccountOfEntity } from './partner-account.queries.ts';
import { presentPartnerAccount } from './present-partner-account.ts';
import { savePartnerAccount } from './save-partner-account.ts';

interface PartnerAccountDeps {
  db: Db;
  settings: { publicUrl: string; variant: Variant };
}

/** What members do with the data of the entity that their session acts for. */
export const partnerAccountRoutes = ({
  db,
  settings: { publicUrl, variant },
}: PartnerAccountDeps): Route[] => [
  forMembers(calls.readPartnerAccount, async ({ caller: { entityId }, language }) =>
    success(presentPartnerAccount(await readAccountOfEntity(db, entityId), language)),
  ),
  forMembers(calls.savePartnerAccount, ({ caller, body: form, language, now }) =>
    savePartnerAccount(db, { actor: memberActor(caller), form, language, now }),
  ),
  forMembers(calls.chooseEntityCode, ({ caller, body: { code }, now }) =>
    chooseEntityCode(db, { actor: memberActor(caller), code, now }),
  ),
  forMembersFile(calls.downloadFlyer, ({ caller: { entityId }, query: { sheetSize } }) =>
    downloadFlyer(db, { entityId, sheetSize, publicUrl, variant }),
  ),
  forMembersFile(selfCheckInCalls.downloadPoster, ({ caller: { entityId } }) =>
    downloadPoster(db, { entityId, publicUrl, variant }),
  ),
];
