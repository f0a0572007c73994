import * as calls from '@vaga/contract/agenda-search';
import { deskSearchesPerMinute } from '@vaga/contract/limits';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { createMinuteLimit } from '../platform/http/limits.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { searchAgenda } from './search/search-agenda.ts';

/** The search of the members of a provider. */
export const agendaSearchRoutes = ({ db }: { db: Db }): Route[] => {
  const countSearch = createMinuteLimit(deskSearchesPerMinute);
  return [
    forMembers(calls.searchAgenda, ({ body: { text }, caller, language, now }) => {
      const actor = memberActor(caller);
      countSearch(actor.accountId);
      return searchAgenda(db, { actor, text, language, now });
    }),
  ];
};
