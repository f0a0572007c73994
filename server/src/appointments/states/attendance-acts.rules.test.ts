import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { attendanceActs } from '@vaga/contract/agenda-acts';
import { appointmentStatuses, results } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendanceOf } from './attendance.rules.ts';
import type { AttendedAppointment } from './attendance-acts.rules.ts';
import {
  actRefusal,
  afterUndo,
  effectOf,
  undoEffectOf,
  undoRefusal,
} from './attendance-acts.rules.ts';

const timeZone = 'Europe/Lisbon';
const startsAt = new Date('2026-11-25T10:00:00Z');
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const booked: AttendedAppointment = {
  status: 'Await',
  startsAt,
  checkedInAt: null,
  calledAt: null,
  noShowAt: null,
  result: 'Pending',
};
const acts = Object.keys(attendanceActs) as AttendanceAct[];
const refusalAt = (act: AttendanceAct, appointment: AttendedAppointment, now: Date) =>
  actRefusal(act, appointment, { now, timeZone });

const anyAct = fc.constantFrom(...acts);
const instant = fc.integer({ min: -3000, max: 3000 }).map(after);
const maybe = fc.option(instant, { nil: null });
const anyAppointment: fc.Arbitrary<AttendedAppointment> = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  startsAt: maybe,
  checkedInAt: maybe,
  calledAt: maybe,
  noShowAt: maybe,
  result: fc.constantFrom(...results),
});
const anyAttended = fc
  .tuple(anyAppointment, fc.boolean())
  .map(([appointment, hasDocument]) => ({ ...appointment, hasDocument }));
/** What each act may begin from, as the members of an entity have it. */
const steps = {
  checkIn: { from: ['expected', 'late', 'noShow'], to: 'arrived' },
  call: { from: ['arrived', 'called'], to: 'called' },
  done: { from: ['arrived', 'called'], to: 'done' },
  noShow: { from: ['late'], to: 'noShow' },
} as const;

test('a person checks in on the day of the appointment at the entity, and on no other', () => {
  expect(refusalAt('checkIn', booked, new Date('2026-11-25T00:00:00Z'))).toBeNull();
  expect(refusalAt('checkIn', booked, new Date('2026-11-25T23:59:00Z'))).toBeNull();
  const otherDay = { code: 'agenda.other_day', values: { day: '2026-11-25' } };
  expect(refusalAt('checkIn', booked, new Date('2026-11-24T23:59:00Z'))).toEqual(otherDay);
  expect(refusalAt('checkIn', booked, new Date('2026-11-26T00:00:00Z'))).toEqual(otherDay);
});

test('who is in reads since when, and who is not late yet from when on they are', () => {
  const arrived = { ...booked, status: 'CheckedIn', checkedInAt: after(-3) } as const;
  const alreadyIn = { code: 'agenda.already_in', values: { time: '09:57' } };
  expect(refusalAt('checkIn', arrived, after(0))).toEqual(alreadyIn);
  const tooEarly = { code: 'agenda.too_early', values: { time: '10:10' } };
  expect(refusalAt('noShow', booked, after(9.9))).toEqual(tooEarly);
  expect(refusalAt('noShow', booked, after(10))).toBeNull();
});

test('an act begins where it may and leads where it does; taken back it leaves the appointment as it was', () => {
  fc.assert(
    fc.property(anyAppointment, anyAct, instant, (drawn, act, now) => {
      // As the table keeps them: no time of the day before the check-in.
      const isIn = drawn.status === 'CheckedIn';
      const noTimes = { checkedInAt: null, calledAt: null };
      const appointment = isIn ? { ...drawn, noShowAt: null } : { ...drawn, ...noTimes };
      const before = attendanceOf(appointment, now);
      const { from, to } = steps[act];
      if (refusalAt(act, appointment, now) !== null) return;
      expect(from).toContain(before);
      const { values } = effectOf(act, appointment, now);
      const acted = { ...appointment, ...values };
      expect(attendanceOf(acted, now)).toBe(to);
      expect(undoRefusal(act, { ...acted, hasDocument: false }, now)).toBeNull();
      const payment = { Await: 'due', Paid: 'paid' } as const;
      const undone = undoEffectOf(act, acted, payment[drawn.status as 'Await'] ?? 'free');
      const isCalledAgain = act === 'call' && before === 'called';
      const expected = isCalledAgain ? { ...appointment, calledAt: null } : appointment;
      expect({ ...acted, ...undone.values }).toEqual(
        act === 'checkIn' ? { ...expected, checkedInAt: null, noShowAt: null } : expected,
      );
    }),
  );
});

test('no act is possible while the entity does not expect the person, nor once there is a result', () => {
  fc.assert(
    fc.property(anyAppointment, anyAct, instant, (appointment, act, now) => {
      const attendance = attendanceOf(appointment, now);
      if (attendance === 'noShow' && act === 'checkIn') return;
      if (attendance !== null && attendance !== 'done' && attendance !== 'noShow') return;
      expect(refusalAt(act, appointment, now)).not.toBeNull();
    }),
  );
});

test('nothing is taken back once there is a result or a document, and an act only where it led to', () => {
  fc.assert(
    fc.property(anyAttended, anyAct, instant, (drawn, act, now) => {
      const { hasDocument } = drawn;
      const refusal = undoRefusal(act, drawn, now);
      const hasResult = hasDocument || !['Pending', 'Executed'].includes(drawn.result);
      if (hasResult) expect(refusal).toEqual({ code: 'agenda.has_result' });
      else expect(refusal === null).toBe(attendanceOf(drawn, now) === steps[act].to);
    }),
  );
});

test('an e-mail about an act waits until it can no longer be undone, and ten seconds more', () => {
  expect(afterUndo(startsAt)).toEqual(new Date(after(2).getTime() + 10_000));
});
