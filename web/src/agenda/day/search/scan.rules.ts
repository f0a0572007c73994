/** A scanner types a code within so many milliseconds. */
export const scanWithinMs = 150;
/** No hand presses keys in a shorter interval for long; milliseconds. */
export const gapMs = 40;

/** A hand may press so many keys at once by chance. */
const handful = 2;
const code = /VAGA[ACDEFGHJKMNPQRTUVWXY34679]{8}/;
const codeAlone = new RegExp(`^${code.source}$`);

/** Characters without a pause between them, and when the first and the last came (ms). */
export interface Burst {
  text: string;
  since: number;
  last: number;
}

export const noBurst: Burst = { text: '', since: 0, last: 0 };

interface ReadKey {
  burst: Burst;
  /** The key may be of a scanner: it must not act as a key of the day, at least not yet. */
  isHeld: boolean;
  /** Characters held before that were of a hand: they act now. */
  released: string;
  /** The code that has been scanned whole. */
  scanned: string | null;
}

/**
 * Tells a scanner (12 characters of a code within 150 ms, then Enter) from a hand. What comes as fast as no hand types is
 * held also where it is no code, such as that of a medicine box: its letters would check in the person whose sheet is open.
 */
export function readKey(before: Burst, { key, at }: { key: string; at: number }): ReadKey {
  const isRunning = before.text !== '' && at - before.last <= gapMs;
  const earlier = releasedOf(before);
  if (key === 'Enter') {
    const isHeld = isRunning && earlier === '';
    const released = isHeld ? '' : earlier;
    return { burst: noBurst, isHeld, released, scanned: isHeld ? scannedOf(before) : null };
  }
  // Such as the Shift that a scanner presses for a capital.
  if ([...key].length !== 1 || key === ' ')
    return { burst: before, isHeld: false, released: '', scanned: null };
  const burst = isRunning
    ? { ...before, text: before.text + key, last: at }
    : { text: key, since: at, last: at };
  return { burst, isHeld: true, released: isRunning ? '' : earlier, scanned: null };
}

/** What a hand has pressed of a burst that is over; '' where it came from a scanner. */
export function releasedOf({ text }: Burst): string {
  return text.length > handful ? '' : text;
}

function scannedOf({ text, since, last }: Burst): string | null {
  const upper = text.toUpperCase();
  return last - since <= scanWithinMs && codeAlone.test(upper) ? upper : null;
}

/** The code of an appointment in what a camera has read; null for anything else, such as the code of a medicine box. */
export function codeIn(text: string): string | null {
  return code.exec(text.toUpperCase())?.[0] ?? null;
}
