import { z } from 'zod';
import { providerStaff } from './access.ts';
import { alertChannels, alertKinds, alertStates } from './alert-kinds.ts';
import { alertDigestTime, alertSnoozeDays, alertsPerPage } from './alert-limits.ts';
import { CivilDate, Id, orNothing, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'alerts';

const AlertKind = z.enum(alertKinds);

const AlertState = z.enum(alertStates);

export const Alert = z
  .object({
    id: Id,
    kind: AlertKind,
    /** The id of what it is about: an appointment, or for `documentUnmatched` an uploaded document, `notificationDue` a notification, `healthNumberNotFound` a person, `messageFailed` a message, `scheduleEnds` a pool, `calendarUnread` an external calendar, `rebookingUnanswered` an offer, `refundAnswerDue` a refund request, `planUsed` the organisation, `fewPlacesFree` and `licenceEnds` the entity. */
    subject: Id,
    /** The code of an appointment, the name of a pool, of `planUsed` the percentage that was reached; null where there is none of them. */
    label: z.string().nullable(),
    /** ISO 8601, UTC. */
    since: z.string(),
    isGrave: z.boolean(),
    /** `done`: a member said so, or its cause has ended. */
    state: AlertState,
    /** ISO 8601, UTC; of one that is snoozed. */
    snoozedUntil: z.string().nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

export const listAlerts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/alerts',
  summary: `What members of the entity have to look at, as far as their roles see it: grave ones first, then the oldest; ${alertsPerPage} on a page. Without \`state\`: open ones.`,
  access: providerStaff,
  query: PageQuery.extend({ kind: orNothing(AlertKind), state: orNothing(AlertState) }),
  data: z.object({ alerts: z.array(Alert) }),
});

export const countAlerts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/alerts/count',
  summary: 'How many alerts of the entity are open, as far as the roles of the caller see them.',
  access: providerStaff,
  data: z.object({ count: z.int().min(0) }),
});

export const AlertChoice = z
  .object({ kind: AlertKind, channel: z.enum(alertChannels) })
  .meta({ id: 'AlertChoice' });
export type AlertChoice = z.infer<typeof AlertChoice>;

export const readAlertChoices = endpoint({
  slice,
  method: 'GET',
  path: 'v1/alerts/choices',
  summary:
    'How the caller learns of new alerts of the entity: each kind that their roles see, with their own choice or else the default of their roles.',
  access: providerStaff,
  data: z.object({ choices: z.array(AlertChoice) }),
});

export const chooseAlertChannel = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/alerts/choices',
  summary: `Chooses how the caller learns of new alerts of a kind: \`screen\` sends no e-mail, \`atOnce\` one for new alerts, \`daily\` one at ${alertDigestTime} at the entity. 404 for a kind that their roles do not see.`,
  access: providerStaff,
  body: AlertChoice,
});

const params = z.object({ id: Id });
const version = z.int().min(1);

export const markAlertDone = endpoint({
  slice,
  method: 'POST',
  path: 'v1/alerts/:id/done',
  summary:
    'Marks an alert as done: its subject comes back only if it changes. 409 `alert.changed` if it has changed since `version`.',
  access: providerStaff,
  owned: true,
  params,
  body: z.object({ version }),
});

export const snoozeAlert = endpoint({
  slice,
  method: 'POST',
  path: 'v1/alerts/:id/snooze',
  summary: `Hides an alert until the start of a day at the entity, from tomorrow and at most ${alertSnoozeDays} days from now (\`alert.snooze_range\`), or until it changes. 409 \`alert.changed\` if it has changed since \`version\`.`,
  access: providerStaff,
  owned: true,
  params,
  body: z.object({ version, until: CivilDate }),
});
