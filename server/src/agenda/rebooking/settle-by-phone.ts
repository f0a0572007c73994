import { isMembershipAllowed, providerManager } from '@vaga/contract/access';
import { setOutOfHours } from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { cancelAtDesk } from '../../payments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { endRebookingOffer, moveAndEndOffer } from './end-rebooking-offer.ts';
import type { LockedOffer } from './lock-offer.ts';
import { lockOpenOffer } from './lock-offer.ts';
import { readOfferRow } from './rebooking-offers.queries.ts';

interface SettleByPhoneInput {
  actor: MemberActor;
  id: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Records what a member agreed with the person on the phone: another time, or the old one, out of hours, which a manager decides.
 * @throws Problem 404 for an offer of another entity; 403 for the old time by another member; 409 `rebooking_offer.ended`, or with
 * the nearest times where the start is taken.
 */
export async function agreeOffer(
  db: Db,
  input: SettleByPhoneInput & { startsAt: Date | null },
): Promise<Outcome<null>> {
  return settle(db, input, async (trx, locked) => {
    const { actor, startsAt, now } = input;
    const { offer } = locked;
    const isOldTime = startsAt === null || startsAt.getTime() === offer.fromStartsAt.getTime();
    if (!isOldTime) {
      const move = { actor, startsAt, as: 'agreed', now } as const;
      const { type, messages } = await moveAndEndOffer(trx, locked, move);
      return { type, messages, data: null };
    }
    if (!isMembershipAllowed(providerManager, actor)) throw new Problem(403, 'forbidden');
    await setOutOfHours(trx, { ids: [offer.appointmentId], isOutOfHours: true });
    await endRebookingOffer(trx, { id: offer.id, as: 'agreed', now });
    return done('schedule.out_of_hours');
  });
}

/**
 * Cancels the appointment of an offer with a full refund, as agreed on the phone.
 * @throws Problem 404 for an offer of another entity; 409 `rebooking_offer.ended`.
 */
export async function cancelOffer(
  db: Db,
  input: SettleByPhoneInput & { reason: string | undefined },
): Promise<Outcome<null>> {
  return settle(db, input, async (trx, { offer, group }) => {
    const { actor, reason, now } = input;
    const { id, version } = group.appointment;
    const outcome = await cancelAtDesk(trx, { actor, id, version, reason, now });
    if (outcome.type !== 'Error')
      await endRebookingOffer(trx, { id: offer.id, as: 'canceled', now });
    return outcome;
  });
}

async function settle(
  db: Db,
  { actor, id, now, idempotencyKey }: SettleByPhoneInput,
  act: (trx: Trx, locked: LockedOffer) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return transact(db, idempotencyKey, async (trx) => {
    const { entityId } = actor;
    if (!(await readOfferRow(trx, { id, entityId }))) throw notFound();
    const locked = await lockOpenOffer(trx, { id, now });
    if (!locked) throw new Problem(409, 'rebooking_offer.ended');
    return act(trx, locked);
  });
}
