import { useEffect, useEffectEvent, useState } from 'react';

/** What a tab says to the others of the browser: something changed, and whether the stream stands. */
type StreamWord = 'changed' | 'up' | 'down' | 'ask';

/** So long without a stream until it is said; milliseconds. */
const silentMs = 10_000;
/** So long without anything heard, heartbeats included, until the stream is held for lost; milliseconds. */
const deafMs = 60_000;

/**
 * Hears from the server that something of the day has changed. One tab of a browser has the stream and tells the others: the
 * one that has the lock. @returns the instant (ms) since which nothing is heard, null while the stream stands.
 */
export function useDayStream(idEntity: string, onChange: () => void): number | null {
  const [downSince, setDownSince] = useState<number | null>(null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const name = `agenda-${idEntity}`;
    const channel = new BroadcastChannel(name);
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let stands: boolean | null = null;

    function hear(word: StreamWord) {
      if (word === 'changed') tell();
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
        if (word !== 'changed') stands = word === 'up';
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
    for (const event of ['hello', 'day', 'requests', 'alerts', 'signedOut'])
      source.addEventListener(event, () => {
        openIn(deafMs);
        say('changed');
      });
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
