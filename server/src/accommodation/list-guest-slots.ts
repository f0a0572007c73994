import type { OutputOf, QueryOf } from '@vaga/contract/endpoint';
import type { listGuestSlots as call } from '@vaga/contract/guest-appointments';
import { bookableDays } from '@vaga/contract/limits';
import { entityCodeOf, requireDeskService } from '../cart/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { findEntityServiceId } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../platform/local-time.rules.ts';
import { readSlots } from '../scheduling/index.ts';

interface ListGuestSlotsInput {
  actor: MemberActor;
  entityId: string;
  serviceId: number;
  query: OutputOf<QueryOf<typeof call>>;
  now: Date;
}

interface GuestSlot {
  time: string;
  timeRange: string;
  available: number;
}

/**
 * The available starts of a service of an entity on a day, as the hotel of the actor can book them.
 * @throws Problem 404 for a service that the hotel may not book.
 */
export async function listGuestSlots(
  db: Db,
  { actor, entityId, serviceId, query, now }: ListGuestSlotsInput,
): Promise<Outcome<GuestSlot[]>> {
  const location = query.atEntity === false ? 'AtAddress' : 'Entity';
  const id = await findEntityServiceId(db, { entityId, serviceId, location });
  if (id === null) throw notFound();
  const service = await requireDeskService(db, { id, actor });
  const { timeZone } = service;
  const { date } = query.date;
  const today = localDay(now, timeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const entityCode = entityCodeOf(service, actor.entityId);
  const slots = await readSlots(db, { entityServiceId: service.id, date, now, entityCode });
  const available = slots.flatMap(({ startsAt, endsAt, available }) =>
    available === 0
      ? []
      : [
          {
            time: localTime(startsAt, timeZone),
            timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
            available,
          },
        ],
  );
  return available.length > 0 ? success(available) : warning('slot.none', undefined, []);
}
