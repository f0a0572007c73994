import { z } from 'zod';
import { providerStaff } from './access.ts';
import { CivilDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { streamHeartbeatSeconds, streamsPerEntity, streamsPerSession } from './limits.ts';

const slice = 'agenda';

const Nothing = z.object({});

/**
 * What the stream of an entity says, by the name of the event; `data` is JSON. Nothing of a person is in it: who hears of a
 * change reads the day again, with If-None-Match.
 */
export const agendaEvents = {
  /**
   * Changes are sent from now on: read again what is shown. Sent when a stream opens, and once more, with another revision,
   * after the server could not hear of changes for a while.
   */
  hello: z.object({ revision: z.string() }),
  /** Something of a civil day has changed; null: of any day. */
  day: z.object({ date: CivilDate.nullable() }),
  /** A request to the entity has come, or was answered. */
  requests: Nothing,
  /** What is overdue or soon will be has changed. Members with the role results alone hear it. */
  alerts: Nothing,
  /** The session has ended, acts for another entity, or its member may no longer read the day. The stream ends with it. */
  signedOut: Nothing,
  /** The connection lives. */
  heartbeat: Nothing,
} as const;
export type AgendaEventName = keyof typeof agendaEvents;
export type AgendaEventData<Name extends AgendaEventName> = z.infer<(typeof agendaEvents)[Name]>;

export const openAgendaStream = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/stream',
  summary: `Live updates as server-sent events: \`hello\` {revision} at the start and after a gap, \`day\` {date or null}, \`requests\`, \`alerts\`, \`signedOut\` at the end of the session, and a \`heartbeat\` every ${streamHeartbeatSeconds} s. Nothing of a person: read the day again. 429 beyond ${streamsPerSession} streams of a session or ${streamsPerEntity} of an entity. The server ends it when it stops: open it again.`,
  access: providerStaff,
  file: 'text/event-stream',
});
