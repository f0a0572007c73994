import { appointmentStatuses, results } from '@vaga/contract/appointments';
import { attendances } from '@vaga/contract/attendance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lifeOf } from './appointment-state.rules.ts';
import type { AttendanceFacts } from './attendance.rules.ts';
import { attendanceOf, lateFrom } from './attendance.rules.ts';

const startsAt = new Date('2026-11-25T10:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute);
const booked: AttendanceFacts = {
  status: 'Await',
  startsAt,
  calledAt: null,
  noShowAt: null,
  result: 'Pending',
};

const instant = fc.integer({ min: -2000, max: 2000 }).map(after);
const maybe = fc.option(instant, { nil: null });
const anyAppointment: fc.Arbitrary<AttendanceFacts> = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  startsAt: maybe,
  calledAt: maybe,
  noShowAt: maybe,
  result: fc.constantFrom(...results),
});

test('a person is expected until ten minutes after the start, and late from then on', () => {
  const oneMillisecondBefore = new Date(after(10).getTime() - 1);
  expect(attendanceOf(booked, after(-5000))).toBe('expected');
  expect(attendanceOf(booked, oneMillisecondBefore)).toBe('expected');
  expect(attendanceOf(booked, after(10))).toBe('late');
});

test('who has arrived is called, and is done with the result, whatever the time', () => {
  const arrived = { ...booked, status: 'CheckedIn' } as const;
  const called = { ...arrived, calledAt: after(3) };
  for (const now of [after(-5), after(50)]) {
    expect(attendanceOf(arrived, now)).toBe('arrived');
    expect(attendanceOf(called, now)).toBe('called');
    expect(attendanceOf({ ...called, result: 'Executed' }, now)).toBe('done');
    expect(attendanceOf({ ...booked, result: 'WithResult' }, now)).toBe('done');
  }
});

test('a person who was marked as a no-show is one, until what is done says otherwise', () => {
  const noShow = { ...booked, noShowAt: after(15) };
  expect(attendanceOf(noShow, after(16))).toBe('noShow');
  expect(attendanceOf({ ...noShow, result: 'Authorized' }, after(16))).toBe('done');
});

test('an appointment has an attendance exactly while the entity expects the person or has received them', () => {
  fc.assert(
    fc.property(anyAppointment, instant, (appointment, now) => {
      const attendance = attendanceOf(appointment, now);
      const isExpected = ['booked', 'checkedIn'].includes(lifeOf(appointment));
      expect(attendance !== null).toBe(isExpected);
      if (attendance !== null) expect(attendances).toContain(attendance);
    }),
  );
});

test('time alone changes nothing but expected into late, once', () => {
  fc.assert(
    fc.property(anyAppointment, instant, instant, (appointment, one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      const [before, then] = [attendanceOf(appointment, earlier), attendanceOf(appointment, later)];
      if (before === then) return;
      expect([before, then]).toEqual(['expected', 'late']);
      const turn = appointment.startsAt && lateFrom(appointment.startsAt);
      expect(turn && earlier < turn && later >= turn).toBe(true);
    }),
  );
});

test('the payment never changes the attendance', () => {
  fc.assert(
    fc.property(anyAppointment, instant, (appointment, now) => {
      const paid = (['Await', 'Paid', 'Pending'] as const).map((status) =>
        attendanceOf({ ...appointment, status }, now),
      );
      expect(new Set(paid).size).toBe(1);
    }),
  );
});
