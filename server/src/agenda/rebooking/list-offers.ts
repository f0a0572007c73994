import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import { endedOfferDays } from '@vaga/contract/rebooking-limits';
import type { listRebookingOffers, RebookingOffer } from '@vaga/contract/rebooking-offers';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { DeskOfferRow } from './desk-offers.queries.ts';
import { readDeskOffers } from './desk-offers.queries.ts';
import { phoneReasonOf } from './phone-reason.rules.ts';

interface ListOffersInput {
  actor: MemberActor;
  state: 'phone' | 'open' | 'ended';
  language: Language;
  now: Date;
}

/** The rebooking offers of the member's entity. The people who are named are recorded. */
export async function listOffers(
  db: Db,
  { actor, state, language, now }: ListOffersInput,
): Promise<Outcome<DataOf<typeof listRebookingOffers>>> {
  const { entityId } = actor;
  const endedSince =
    state === 'ended' ? new Date(now.getTime() - endedOfferDays * 86_400_000) : null;
  const rows = await readDeskOffers(db, { entityId, endedSince, language, now });
  const shown = rows.filter((row) => state !== 'phone' || phoneReasonOf(row) !== null);
  if (shown.length > 0) {
    await inTransaction(db, (trx) =>
      recordHealthAccess(trx, {
        actor,
        act: 'searched',
        people: shown.map(({ personId, appointmentId }) => ({ personId, appointmentId })),
        fields: ['name', 'contact', 'time', 'service'],
        now,
      }),
    );
  }
  const [first] = shown;
  return success({ timeZone: first?.timeZone ?? 'UTC', offers: shown.map(presentRow) });
}

function presentRow(row: DeskOfferRow): RebookingOffer {
  const { id, appointmentId, state, person, phone, service, timeZone, isReserved } = row;
  const { fromStartsAt, proposedStartsAt, expiresAt, lapsesAt, endedAt } = row;
  return {
    id,
    idAppointment: appointmentId,
    state,
    person,
    phone,
    service,
    fromTime: localTime(fromStartsAt, timeZone),
    proposedTime: proposedStartsAt && localTime(proposedStartsAt, timeZone),
    isReserved,
    reservedUntil: expiresAt?.toISOString() ?? null,
    lapsesAt: lapsesAt?.toISOString() ?? null,
    phoneReason: phoneReasonOf(row),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
