import type { Variant } from '@vaga/contract/brands';
import * as calls from '@vaga/contract/people';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { exportPerson } from './export-person.ts';
import { forgetPerson } from './forget-person.ts';
import { mergeAccounts, undoMerge } from './merge-accounts.ts';

interface PeopleDeps {
  db: Db;
  encryption: Encryption;
  settings: { variant: Variant };
}

/** What members do with the accounts that their entity keeps. */
export const peopleRoutes = ({ db, encryption, settings: { variant } }: PeopleDeps): Route[] => [
  forMembersFile(calls.exportPersonHere, ({ params: { id: personId }, caller, language, now }) =>
    exportPerson(
      { db, encryption },
      { actor: memberActor(caller), personId, language, variant, now },
    ),
  ),
  forMembers(calls.forgetPersonHere, ({ params: { id: personId }, caller, language, now }) =>
    forgetPerson(db, { actor: memberActor(caller), personId, language, now }),
  ),
  forMembers(calls.mergePeople, ({ params: { id: personId }, body, caller, now }) =>
    mergeAccounts(db, { actor: memberActor(caller), personId, intoPersonId: body.into, now }),
  ),
  forMembers(calls.undoMergeOfPeople, ({ params: { id: personId }, caller, now }) =>
    undoMerge(db, { actor: memberActor(caller), personId, now }),
  ),
];
