import type { GroupStart } from '@vaga/contract/appointment-groups';
import { bookableDays } from '@vaga/contract/limits';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success, warning, wrongField } from '../../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../../platform/local-time.rules.ts';
import { readStartsForMove } from '../../scheduling/index.ts';
import { planGroupStarts } from '../approvals/approval.rules.ts';
import { canReschedule } from '../states/appointment.rules.ts';
import { readTestRequirements } from '../validity/test-validity.queries.ts';
import { isTestValid } from '../validity/test-validity.rules.ts';
import type { AppointmentGroupInput } from './appointment-group.ts';
import { readAppointmentGroup } from './appointment-group.ts';

interface ListGroupStartsInput extends AppointmentGroupInput {
  /** YYYY-MM-DD. */
  date: string;
  now: Date;
}

/**
 * The starts of a day from which all chosen appointments fit at the same entity, at one start or one after the other. If they are
 * for a trip or event, only starts at which the tests are valid.
 * @throws Problem 404 for an appointment that is not the actor's, or of another cart.
 */
export async function listGroupStarts(
  db: Db,
  input: ListGroupStartsInput,
): Promise<Outcome<GroupStart[]>> {
  const { date, now } = input;
  const group = await readAppointmentGroup(db, input);
  const [{ entityServiceId, entityCode, timeZone }] = group;
  const isAtOneService = group.every((one) => one.entityServiceId === entityServiceId);
  if (!isAtOneService || group.some((one) => !canReschedule(one, now, 'patient')))
    return failure('appointment.cannot_reschedule');
  const today = localDay(now, timeZone);
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const ownerIds = group.map(({ assetId }) => assetId);
  const requirements = await readTestRequirements(db, ownerIds);
  const isValid = (at: Date | string) =>
    requirements.every((requirement) => isTestValid(requirement, { at, timeZone }));
  if (!isValid(date)) return failure('cart.day_not_counted');
  const found = await readStartsForMove(db, { entityServiceId, date, ownerIds, entityCode, now });
  const starts = found.starts.map(({ from, available }) => ({
    startsAt: new Date(from),
    available,
  }));
  const planned = planGroupStarts(starts, group.length).filter(
    ({ times }) => times.every(isValid) && found.fit(times.map((time) => time.getTime())),
  );
  if (planned.length === 0) return warning('slot.none', undefined, []);
  return success(
    planned.map(({ start: { startsAt }, times }) => ({
      time: localTime(startsAt, timeZone),
      isTogether: times.every((time) => time.getTime() === startsAt.getTime()),
      starts: group.map(({ id }, index) => ({
        id,
        time: localTime(times[index] ?? startsAt, timeZone),
      })),
    })),
  );
}
