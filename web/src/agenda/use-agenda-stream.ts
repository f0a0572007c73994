import type { AgendaEventName } from '@vaga/contract/agenda-stream';
import { useEffect, useEffectEvent, useState } from 'react';

/** What the server says of a change; `hello`: read again, since something may have been missed. */
const heardEvents = [
  'hello',
  'day',
  'requests',
  'alerts',
  'signedOut',
] as const satisfies AgendaEventName[];
export type HeardEvent = (typeof heardEvents)[number];

/** What a tab says to the others of the browser: what it has heard, and whether the stream stands. */
type StreamWord = HeardEvent | 'up' | 'down' | 'ask';

/** So long without a stream until it is said; milliseconds. */
const silentMs = 10_000;
/** So long without anything heard, heartbeats included, until the stream is held for lost; milliseconds. */
const deafMs = 60_000;

/**
 * Hears from the server that something of the entity has changed. One tab of a browser has the stream and tells the others: the
 * one that has the lock. @param idEntity null: of none.
 * @returns the instant (ms) since which nothing is heard, null while the stream stands.
 */
export function useAgendaStream(
  idEntity: string | null,
  onEvent: (event: HeardEvent) => void,
): number | null {
  const [downSince, setDownSince] = useState<number | null>(null);
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    if (idEntity === null) return;
    const name = `agenda-${idEntity}`;
    const channel = new BroadcastChannel(name);
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let stands: boolean | null = null;

    function hear(word: StreamWord) {
      if (isHeard(word)) return tell(word);
      if (word === 'ask' && stands !== null) channel.postMessage(stands ? 'up' : 'down');
      if (word === 'up') {
        if (timer) clearTimeout(timer);
        timer = null;
        setDownSince(null);
      }
      if (word === 'down' && !timer) {
        const since = Date.now();
        timer = setTimeout(() => setDownSince(since), silentMs);
      }
    }
    function share(word: StreamWord) {
      channel.postMessage(word);
      hear(word);
    }
    channel.onmessage = ({ data }) => hear(data as StreamWord);
    channel.postMessage('ask' satisfies StreamWord);

    const stop = whileLocked(name, leaving.signal, () =>
      openStream((word) => {
        if (!isHeard(word)) stands = word === 'up';
        share(word);
      }),
    );
    return () => {
      leaving.abort();
      stop();
      channel.close();
      if (timer) clearTimeout(timer);
    };
  }, [idEntity]);
  return downSince;
}

const isHeard = (word: StreamWord): word is HeardEvent =>
  heardEvents.some((event) => event === word);

/** Opens while this tab has the lock of the name; where a browser has no locks, at once. @returns how to close. */
function whileLocked(name: string, signal: AbortSignal, open: () => () => void): () => void {
  let close = () => {};
  if (!('locks' in navigator)) {
    close = open();
    return () => close();
  }
  navigator.locks
    .request(name, { signal }, () => {
      close = open();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    // The tab was left before its turn came.
    .catch(() => undefined);
  return () => close();
}

/**
 * @returns how to close. A stream that the server refused, or that has been silent although the server sends something each
 * 25 seconds, is opened anew.
 */
function openStream(say: (word: StreamWord) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function openIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (ms === deafMs) say('down');
      open();
    }, ms);
  }
  function open() {
    source?.close();
    source = new EventSource('/api/v1/agenda/stream');
    source.onopen = () => {
      say('up');
      openIn(deafMs);
    };
    source.onerror = () => {
      say('down');
      if (source?.readyState === EventSource.CLOSED) openIn(silentMs);
    };
    source.addEventListener('heartbeat', () => openIn(deafMs));
    for (const event of heardEvents)
      source.addEventListener(event, () => {
        openIn(deafMs);
        say(event);
      });
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
