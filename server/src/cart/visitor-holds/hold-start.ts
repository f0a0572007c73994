import { hash } from 'node:crypto';
import { visitorHoldMinutes } from '@vaga/contract/visitor-hold-limits';
import type { VisitorHold } from '@vaga/contract/visitor-holds';
import { clientNetwork } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { EntityCache } from '../../scheduling/index.ts';
import { readSlots, releasePlaces, reservePlace } from '../../scheduling/index.ts';
import type { VisitedService } from './visitor-holds.queries.ts';
import {
  countVisitorHolds,
  endVisitorHold,
  findVisitedService,
  insertVisitorHold,
  lockVisitorHold,
  lockVisitors,
} from './visitor-holds.queries.ts';
import { mayHoldForVisitor } from './visitor-holds.rules.ts';

interface HoldStartInput {
  entityServiceId: string;
  startsAt: Date;
  /** The start as it was asked for. */
  time: string;
  /** The visitor's IP address. */
  address: string;
  /** Of the browser's cookie: its earlier start is released. */
  formerToken: string | null;
  now: Date;
}

interface Deps {
  db: Db;
  entityCache: EntityCache;
}

/**
 * Holds a start for a visitor for `visitorHoldMinutes`: what is tapped is kept while its person makes an account. A start that is
 * not held is no error: the booking goes on, and the start is held at its step.
 * @returns the hold with the token of its cookie; null with a warning where it is not held.
 * @throws Problem 404 for an unknown service; 409 `slot.taken` with the nearest starts; 400 `slot.unknown`.
 */
export async function holdStart(
  { db, entityCache }: Deps,
  input: HoldStartInput,
): Promise<Outcome<{ hold: VisitorHold; token: string } | null>> {
  const { entityServiceId, formerToken, now } = input;
  const service = await findVisitedService(db, entityServiceId);
  if (!service) throw notFound();
  if (formerToken) await releaseStart(db, { token: formerToken, now });
  if (!service.canBeHeld) return warning('visitor_hold.later', undefined, null);
  return inTransaction(db, (trx) => holdInTransaction(trx, { ...input, service, entityCache }));
}

async function holdInTransaction(
  trx: Trx,
  input: HoldStartInput & { service: VisitedService; entityCache: EntityCache },
): Promise<Outcome<{ hold: VisitorHold; token: string } | null>> {
  const { entityServiceId, startsAt, time, address, service, entityCache, now } = input;
  const { entityId, entity, timeZone } = service;
  const date = localDay(startsAt, timeZone);
  const addressHash = hash('sha256', `visitor ${clientNetwork(address)}`, 'buffer');
  await lockVisitors(trx, { addressHash, entityId, date });
  const counts = await countVisitorHolds(trx, { addressHash, entityId, date, now });
  const slots = await readSlots(trx, { entityServiceId, date, now, entityCache });
  const available = slots.reduce((sum, slot) => sum + slot.available, 0);
  if (!mayHoldForVisitor({ ...counts, available }))
    return warning('visitor_hold.later', undefined, null);
  const id = newId();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + visitorHoldMinutes * 60_000);
  const tokenHash = hashToken(token);
  const row = { id, tokenHash, addressHash, entityServiceId, entityId, date, startsAt };
  await insertVisitorHold(trx, { ...row, createdAt: now, expiresAt });
  await reservePlace(trx, {
    ownerId: id,
    reservedFor: 'visitor',
    entityServiceId,
    startsAt,
    entityCode: null,
    reach: 'public',
    expiresAt,
    now,
  });
  const hold = {
    idEntityService: entityServiceId,
    time,
    entity,
    expiresAt: expiresAt.toISOString(),
  };
  return success({ hold, token });
}

/** Releases the start of a browser at once. An unknown cookie, or one whose start has ended, has no effect. */
export async function releaseStart(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const hold = await lockVisitorHold(trx, { tokenHash: hashToken(token) });
    if (hold?.state !== 'reserved') return;
    await endVisitorHold(trx, { id: hold.id, as: 'released', now });
    await releasePlaces(trx, { ownerIds: [hold.id], as: 'released', now });
  });
}
