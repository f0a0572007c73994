import * as calls from '@vaga/contract/alerts';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { channelsOf, visibleKinds } from './alert.rules.ts';
import { readChosenChannels } from './alert-choices.queries.ts';
import { countOpenAlerts } from './alerts.queries.ts';
import { chooseAlertChannel } from './choose-alert-channel.ts';
import { listAlerts } from './list-alerts.ts';
import { markAlertDone } from './mark-alert-done.ts';
import { snoozeAlert } from './snooze-alert.ts';

/** Calls of members of a provider about what they have to look at. */
export const alertsRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listAlerts, ({ query, caller, now }) =>
    listAlerts(db, { ...query, actor: memberActor(caller), now }),
  ),
  forMembers(calls.countAlerts, async ({ caller: { membership }, now }) => {
    const { entityId, roles } = membership;
    return success({
      count: await countOpenAlerts(db, { entityId, kinds: visibleKinds(roles), now }),
    });
  }),
  forMembers(calls.readAlertChoices, async ({ caller: { accountId, membership } }) => {
    const { entityId, roles } = membership;
    const chosen = await readChosenChannels(db, { entityId, accountId });
    return success({ choices: channelsOf(roles, chosen.get(accountId) ?? {}) });
  }),
  forMembers(calls.chooseAlertChannel, ({ body, caller, now }) =>
    chooseAlertChannel(db, { actor: memberActor(caller), ...body, now }),
  ),
  forMembers(calls.markAlertDone, ({ params: { id }, body: { version }, caller, now }) =>
    markAlertDone(db, { actor: memberActor(caller), id, version, now }),
  ),
  forMembers(calls.snoozeAlert, ({ params: { id }, body: { version, until }, caller, now }) =>
    snoozeAlert(db, { actor: memberActor(caller), id, version, until, now }),
  ),
];
