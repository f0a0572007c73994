import type { Language } from '@vaga/contract/common';
import type { QrDrawing } from '../../ui/draw-qr.ts';

/** What this device keeps of the next appointment, to be shown without a connection. Neither its person nor any result. */
export interface KeptAppointment {
  accountId: string;
  /** When it was read, ISO 8601 in UTC. */
  keptAt: string;
  /** Of its words. */
  language: Language;
  service: string;
  entity: string;
  /** The address, or that it is online. */
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** As it is read out at the counter. */
  code: string;
  /** What is shown at the counter; null while it is not booked. */
  qr: QrDrawing | null;
}

/** The cache of the browser that pages and service worker share; it holds this alone. */
const cacheName = 'vaga-next-appointment';
const address = '/next-appointment';

/** After its end it is shown for so long: a person may be late, or still at the counter. */
const shownAfterEndMs = 2 * 3_600_000;

export async function keepAppointment(kept: KeptAppointment): Promise<void> {
  const cache = await storage()?.open(cacheName);
  await cache?.put(address, new Response(JSON.stringify(kept)));
}

/** Also where the browser refuses to store: then there is nothing to forget. */
export async function forgetAppointment(): Promise<void> {
  await storage()?.delete(cacheName);
}

/** What is kept; null without anything, or where it is that of another version. */
export async function readKeptAppointment(): Promise<KeptAppointment | null> {
  if (!(await storage()?.has(cacheName))) return null;
  const cache = await storage()?.open(cacheName);
  const stored = await cache?.match(address);
  return stored ? keptOf(await stored.json()) : null;
}

/** Whether it is still shown at `now`, epoch milliseconds. */
export function isStillToCome({ endsAt }: KeptAppointment, now: number): boolean {
  return Date.parse(endsAt) + shownAfterEndMs > now;
}

/** Not in an old browser, nor over http from another machine. */
function storage(): CacheStorage | undefined {
  return 'caches' in globalThis ? globalThis.caches : undefined;
}

const texts = ['accountId', 'keptAt', 'service', 'entity', 'place', 'startsAt', 'endsAt'] as const;

function keptOf(value: KeptAppointment | null): KeptAppointment | null {
  if (value === null || typeof value !== 'object') return null;
  const isWhole = [...texts, 'timeZone', 'code'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );
  const hasInstants = [value.keptAt, value.startsAt, value.endsAt].every(
    (instant) => !Number.isNaN(Date.parse(instant)),
  );
  return isWhole && hasInstants ? value : null;
}
