import { PassThrough } from 'node:stream';
import type { Membership } from '@vaga/contract/access';
import { isMembershipAllowed, providerResults, providerStaff } from '@vaga/contract/access';
import type { AgendaEventData, AgendaEventName } from '@vaga/contract/agenda-stream';
import { streamHeartbeatSeconds, streamsPerEntity, streamsPerSession } from '@vaga/contract/limits';
import type { DatabaseListener } from '../../platform/database-listener.ts';
import type { Db } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { newId } from '../../platform/uuid.ts';
import { toAgendaEvent } from './agenda-notification.rules.ts';
import { readStreamSessions } from './stream.queries.ts';

/** The open streams of this process. */
export interface AgendaStreams {
  /** @throws Problem 429 beyond `streamsPerSession` or `streamsPerEntity`. */
  open(of: { entityId: string; sessionId: string; membership: Membership }): PassThrough;
}

export interface AgendaStreamsDeps {
  db: Db;
  listener: DatabaseListener;
  clock: { now(): Date };
  /** Tests neither wait for half a minute nor open hundreds. */
  limits?: { checkMs: number; heartbeatMs: number; perEntity: number };
}

interface OpenStream {
  entityId: string;
  sessionId: string;
  /** That a deadline is near tells that a result was one to report: its member must be one who reads results. */
  hearsAlerts: boolean;
  body: PassThrough;
}

/** A member who is removed hears nothing more after this time, and of an ended session after at most as long. */
const checkEveryMs = 30_000;
/** Of a client that does not read: events are small, so that this is hundreds. */
const maxUnreadBytes = 16 * 1024;
const retrySeconds = 30;

export function createAgendaStreams(deps: AgendaStreamsDeps): AgendaStreams {
  const { listener, limits } = deps;
  const maxPerEntity = limits?.perEntity ?? streamsPerEntity;
  const streams = new Set<OpenStream>();
  let isSubscribed = false;
  let revision = newId();
  const sendToAll = (isMeant: (stream: OpenStream) => boolean, text: string) => {
    for (const stream of streams) if (isMeant(stream)) send(stream, text);
  };
  const subscribe = () => {
    if (isSubscribed) return;
    isSubscribed = true;
    listener.subscribe('agenda', {
      onMessage(payload) {
        const notified = toAgendaEvent(payload);
        if (!notified) return;
        const text = eventText(notified.name, notified.data);
        const isAlert = notified.name === 'alerts';
        sendToAll(
          ({ entityId, hearsAlerts }) =>
            entityId === notified.entityId && (hearsAlerts || !isAlert),
          text,
        );
      },
      onConnected() {
        revision = newId();
        sendToAll(() => true, eventText('hello', { revision }));
      },
    });
  };
  keepAlive(deps, streams);
  return {
    open({ entityId, sessionId, membership }) {
      const ofEntity = [...streams].filter((stream) => stream.entityId === entityId);
      const ofSession = ofEntity.filter((stream) => stream.sessionId === sessionId);
      if (ofEntity.length >= maxPerEntity || ofSession.length >= streamsPerSession)
        throw new Problem(429, 'too_many', { values: { seconds: retrySeconds } });
      const body = new PassThrough();
      const hearsAlerts = isMembershipAllowed(providerResults, membership);
      const stream: OpenStream = { entityId, sessionId, hearsAlerts, body };
      streams.add(stream);
      body.once('close', () => streams.delete(stream));
      // A browser waits this long before it connects again.
      body.write('retry: 3000\n\n');
      subscribe();
      if (listener.isConnected) send(stream, eventText('hello', { revision }));
      return body;
    },
  };
}

/** Says that the streams live, and ends those whose session has ended or whose member may no longer read the day. */
function keepAlive(
  { db, clock, limits }: AgendaStreamsDeps,
  streams: ReadonlySet<OpenStream>,
): void {
  const heartbeat = eventText('heartbeat', {});
  const beat = () => {
    for (const stream of streams) send(stream, heartbeat);
  };
  const check = async () => {
    if (streams.size === 0) return;
    const asked = [...streams];
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const sessions = await readStreamSessions(db, ids, clock.now());
    const membershipOf = new Map(sessions.map(({ id, membership }) => [id, membership]));
    for (const stream of asked) {
      const membership = membershipOf.get(stream.sessionId);
      const isAllowed = membership && isMembershipAllowed(providerStaff, membership);
      if (!isAllowed || membership.entityId !== stream.entityId)
        stream.body.end(eventText('signedOut', {}));
      else stream.hearsAlerts = isMembershipAllowed(providerResults, membership);
    }
  };
  setInterval(beat, limits?.heartbeatMs ?? streamHeartbeatSeconds * 1000).unref();
  // While the database is away no event comes either; the next check decides.
  setInterval(() => void check().catch(() => {}), limits?.checkMs ?? checkEveryMs).unref();
}

function send({ body }: OpenStream, text: string): void {
  if (body.writableEnded) return;
  if (body.writableLength + body.readableLength > maxUnreadBytes) body.destroy();
  else body.write(text);
}

function eventText<Name extends AgendaEventName>(name: Name, data: AgendaEventData<Name>): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
