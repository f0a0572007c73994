import { openEntityLicence } from '@vaga/contract/admin-entities';
import * as calls from '@vaga/contract/entity-profile';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { findPostalArea } from './profile/find-postal-area.ts';
import { openLicenceFile } from './profile/open-licence.ts';
import { readProfile } from './profile/read-profile.ts';
import { saveProfile } from './profile/save-profile.ts';
import { uploadLicence } from './profile/upload-licence.ts';

/** What members do with the data of their entity. */
export const entityProfileRoutes = (deps: { db: Db; encryption: Encryption }): Route[] => [
  forMembers(calls.readEntityProfile, async ({ caller: { entityId } }) =>
    success(await readProfile(deps.db, entityId)),
  ),
  forMembers(calls.saveEntityProfile, ({ caller, body: form, now }) =>
    saveProfile(deps.db, { actor: memberActor(caller), form, now }),
  ),
  forMembers(calls.uploadLicence, ({ caller, request: { upload }, now }) =>
    uploadLicence(deps, { actor: memberActor(caller), upload, now }),
  ),
  forMembersFile(calls.openLicence, ({ caller: { entityId }, query: { pending } }) =>
    openLicenceFile(deps, { entityId, isPending: pending === 'true' }),
  ),
  forMembersFile(openEntityLicence, ({ params: { id: entityId }, query: { pending } }) =>
    openLicenceFile(deps, { entityId, isPending: pending === 'true' }),
  ),
  forMembers(calls.findLocalityOfPostalCode, async ({ params: { code } }) =>
    success(await findPostalArea(deps.db, code)),
  ),
];
