import type { AvailableSlot } from '@vaga/contract/appointments';
import { bookableDays } from '@vaga/contract/limits';
import type { z } from 'zod';
import type { Actor, SystemActor } from '../../identity/index.ts';
import { appointmentPartyOf } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../../platform/local-time.rules.ts';
import { readSlots } from '../../scheduling/index.ts';
import { canReschedule } from '../states/appointment.rules.ts';
import { readTestRequirements } from '../validity/test-validity.queries.ts';
import { isTestValid } from '../validity/test-validity.rules.ts';
import { readRescheduleContext } from './reschedule-context.queries.ts';

type Slot = z.infer<typeof AvailableSlot>;

/**
 * The available starts of a day (YYYY-MM-DD) at the same entity to which an appointment can move. If it is for a trip or
 * event, only starts at which the test is valid.
 */
export async function listRescheduleSlots(
  db: Db,
  input: { actor: Exclude<Actor, SystemActor>; id: string; date: string; now: Date },
): Promise<Outcome<Slot[]>> {
  const { actor, id, date, now } = input;
  const context = await readRescheduleContext(db, id);
  const by = context && appointmentPartyOf(actor, context);
  if (!by) throw notFound();
  if (!canReschedule(context, now, by)) return failure('appointment.cannot_reschedule');
  const { entityServiceId, entityCode, timeZone } = context;
  const today = localDay(now, timeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const requirements = await readTestRequirements(db, [context.assetId]);
  const isValid = (at: Date | string) =>
    requirements.every((requirement) => isTestValid(requirement, { at, timeZone }));
  if (!isValid(date)) return failure('cart.day_not_counted');
  const slots = await readSlots(db, { entityServiceId, date, now, entityCode });
  const availableSlots = slots.filter(
    ({ available, startsAt }) => available > 0 && isValid(startsAt),
  );
  if (availableSlots.length === 0) return warning('slot.none', undefined, []);
  return success(
    availableSlots.map(({ startsAt, endsAt, available }) => ({
      time: localTime(startsAt, timeZone),
      timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
      available,
    })),
  );
}
