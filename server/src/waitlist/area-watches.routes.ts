import * as calls from '@vaga/contract/area-watches';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import { readAreaWatches } from './area-watches.queries.ts';
import type { CheckAreaWatchesDeps } from './check-area-watches.ts';
import { createAreaWatch } from './create-area-watch.ts';
import { endAreaWatch, endAreaWatchByLink, readAreaWatchByLink } from './end-area-watch.ts';

/** Area watches, for signed-in accounts, and by the link of their e-mail. */
export const areaWatchesRoutes = (deps: CheckAreaWatchesDeps): Route[] => [
  signedIn(
    calls.createAreaWatch,
    ({ caller: { accountId }, body, language, now, idempotencyKey }) =>
      createAreaWatch(deps, { accountId, body, language, now, idempotencyKey }),
  ),
  signedIn(calls.listAreaWatches, async ({ caller: { accountId }, language }) =>
    success(await readAreaWatches(deps.db, { accountId }, language)),
  ),
  signedIn(calls.endAreaWatch, ({ caller: { accountId }, params: { id } }) =>
    endAreaWatch(deps.db, { accountId, id }),
  ),
  open(calls.readAreaWatchByLink, ({ params: { token }, language, now }) =>
    readAreaWatchByLink(deps, { token, language, now }),
  ),
  open(calls.endAreaWatchByLink, ({ params: { token }, language, now }) =>
    endAreaWatchByLink(deps, { token, language, now }),
  ),
];
