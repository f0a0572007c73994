import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../use-day-keys.ts';
import { gapMs, noBurst, readKey, releasedOf } from './scan.rules.ts';

/** Later than the gap: a busy browser hands the next key of a scanner over late. */
const releaseAfterMs = 2 * gapMs;

/**
 * Catches a scanner that types as a keyboard, anywhere on the day while no field but the search box has the focus. Before
 * the keys of the day: a key that may be a scanner's acts only once the next one did not follow at once.
 */
export function useScanner(
  box: RefObject<HTMLElement | null>,
  onScan: (code: string) => void,
): void {
  const burst = useRef(noBurst);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const replayed = useRef(new WeakSet<Event>());

  function release(keys: string, target: EventTarget | null) {
    const present = target instanceof Element && target.isConnected ? target : document.body;
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.current.add(event);
      present.dispatchEvent(event);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp: at, target } = event;
    if (replayed.current.has(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!box.current || box.current.closest('[inert]')) return;
    const isOwn = target instanceof Node && box.current.contains(target);
    if (!isOwn && isTyping(target)) return;
    const read = readKey(burst.current, { key, at });
    burst.current = read.burst;
    clearTimeout(timer.current);
    // What is typed into the search box is its own; the Enter of a scan is not.
    if (isOwn ? read.scanned !== null : read.isHeld) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (read.scanned !== null) return onScan(read.scanned);
    if (isOwn) return;
    release(read.released, target);
    timer.current = setTimeout(() => {
      const released = releasedOf(burst.current);
      burst.current = noBurst;
      release(released, target);
    }, releaseAfterMs);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
