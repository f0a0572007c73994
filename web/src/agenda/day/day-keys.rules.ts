/** What a key of the day does. The keys stand in the list behind '?', in this order. */
export const dayKeys = {
  search: '/',
  book: 'N',
  today: 'T',
  dayBefore: '←',
  dayAfter: '→',
  date: 'G',
  view: 'V',
  checkIn: 'C',
  call: 'L',
  done: 'D',
  noShow: 'X',
  move: 'M',
  edit: 'E',
  delay: 'A',
  block: 'B',
  print: 'P',
  undo: 'Z',
  help: '?',
  close: 'Esc',
} as const;
export type DayKey = keyof typeof dayKeys;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const letters: Record<string, DayKey> = {
  '/': 'search',
  n: 'book',
  t: 'today',
  ArrowLeft: 'dayBefore',
  ArrowRight: 'dayAfter',
  g: 'date',
  v: 'view',
  c: 'checkIn',
  l: 'call',
  d: 'done',
  x: 'noShow',
  m: 'move',
  e: 'edit',
  a: 'delay',
  b: 'block',
  p: 'print',
  z: 'undo',
  '?': 'help',
  Escape: 'close',
};

/** What a pressed key means; null for those of the browser, and all with Ctrl, Alt or Meta. */
export function dayKeyOf({ key, ctrlKey, metaKey, altKey }: Pressed): DayKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  return letters[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The direction of an arrow key; null for any other key. */
export function directionOf(key: string): Direction | null {
  const directions: Record<string, Direction> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
  };
  return directions[key] ?? null;
}

/** Where something stands on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The index of the box that an arrow leads to from `present`: the nearest one that lies that way; null for none. */
export function nextBox(boxes: readonly Box[], present: Box, direction: Direction): number | null {
  const isUpright = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const middle = ({ left, right, top, bottom }: Box, along: boolean) =>
    along === isUpright ? (top + bottom) / 2 : (left + right) / 2;
  let best: { index: number; cost: number } | null = null;
  for (const [index, box] of boxes.entries()) {
    const ahead = (middle(box, true) - middle(present, true)) * sign;
    if (ahead <= 2) continue;
    const aside = Math.abs(middle(box, false) - middle(present, false));
    const cost = ahead + aside * 3;
    if (!best || cost < best.cost) best = { index, cost };
  }
  return best?.index ?? null;
}
