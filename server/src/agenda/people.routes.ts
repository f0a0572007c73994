import * as calls from '@vaga/contract/people';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { readHealthNumberHere, readPersonHere } from './people/read-person-here.ts';

/** What members of a provider read of a person who comes there. */
export const peopleHereRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.readPersonHere, ({ params: { id }, caller, language, now }) =>
    readPersonHere(db, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(calls.readHealthNumberHere, ({ params: { id }, caller, language, now }) =>
    readHealthNumberHere(db, { actor: memberActor(caller), id, language, now }),
  ),
];
