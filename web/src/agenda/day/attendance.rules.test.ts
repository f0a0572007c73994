import { expect, test } from 'vitest';
import { anAgendaDay, anAgendaPerson, at } from '../../../test/an-agenda-day.ts';
import {
  afterAct,
  canAct,
  canChange,
  countStates,
  dayStates,
  lastActOf,
  minutesSince,
  nextActOf,
  nextPersonOf,
  stateOf,
  waitingOf,
  withAppointment,
} from './attendance.rules.ts';

const ms = (time: string) => Date.parse(at(time));
const all = {
  checkIn: true,
  call: true,
  done: true,
  noShow: true,
  takeMoney: true,
  move: true,
  cancel: true,
  edit: true,
};

test('a person is late from 10 minutes after the start on, by the clock of the screen', () => {
  const person = anAgendaPerson();
  expect(stateOf(person, ms('10:09'))).toBe('expected');
  expect(stateOf(person, ms('10:10'))).toBe('late');
  expect(stateOf({ ...person, attendance: 'late' }, ms('10:05'))).toBe('expected');
});

test('who is not expected yet pays or asks for a time', () => {
  const absent = { attendance: null } as const;
  expect(stateOf(anAgendaPerson({ ...absent, status: 'PaymentPending' }), 0)).toBe('toPay');
  expect(stateOf(anAgendaPerson({ ...absent, status: 'SchedulePending' }), 0)).toBe('requested');
});

test('each state has one act that leads on, and none is offered to a member who may not do it', () => {
  const nexts = dayStates.map((state) => nextActOf(state, all));
  expect(nexts).toEqual(['checkIn', 'checkIn', 'call', 'done', null, 'checkIn', null, null]);
  expect(nextActOf('arrived', { ...all, call: false })).toBe('done');
  const none = {
    checkIn: false,
    call: false,
    done: false,
    noShow: false,
    takeMoney: false,
    move: false,
    cancel: false,
    edit: false,
  };
  for (const state of dayStates) expect(nextActOf(state, none)).toBeNull();
  for (const state of dayStates) {
    const next = nextActOf(state, all);
    if (next) expect(canAct(next, state, all)).toBe(true);
  }
});

test('a no-show is possible only for a person who is late', () => {
  const states = dayStates.filter((state) => canAct('noShow', state, all));
  expect(states).toEqual(['late']);
});

test('an act shows at once what it leads to, and what takes it back', () => {
  const now = ms('10:08');
  const arrived = afterAct(anAgendaPerson(), 'checkIn', now);
  expect(stateOf(arrived, now)).toBe('arrived');
  expect(minutesSince(arrived.checkedInAt, now + 16 * 60_000)).toBe(16);
  expect(lastActOf(arrived)).toBe('checkIn');
  const called = afterAct(arrived, 'call', now);
  expect(lastActOf(called)).toBe('call');
  expect(lastActOf(afterAct(called, 'done', now))).toBe('done');
  expect(lastActOf(anAgendaPerson())).toBeNull();
});

test('who comes after a no-show stands as arrived, by the same act as on time', () => {
  const absent = anAgendaPerson({ attendance: 'noShow', noShowAt: at('10:20') });
  const came = afterAct(absent, 'checkIn', ms('10:31'));
  expect(came).toMatchObject({ attendance: 'arrived', noShowAt: null });
  expect(lastActOf(came)).toBe('checkIn');
});

test('the longest wait stands first, and the next tap is for it', () => {
  const short = anAgendaPerson({ attendance: 'arrived', checkedInAt: at('10:20') });
  const long = anAgendaPerson({ attendance: 'arrived', checkedInAt: at('10:08') });
  const served = anAgendaPerson({ attendance: 'called', checkedInAt: at('10:00') });
  const coming = anAgendaPerson();
  const people = [coming, short, served, long];
  expect(waitingOf(people)).toEqual([long, short]);
  expect(nextPersonOf(people, ms('10:24'))).toBe(long);
  expect(nextPersonOf([coming, served], ms('10:24'))).toBe(served);
  expect(nextPersonOf([coming], ms('10:24'))).toBe(coming);
  expect(nextPersonOf([], ms('10:24'))).toBeNull();
});

test('the counts of the states are those of all people', () => {
  const people = [anAgendaPerson(), anAgendaPerson({ attendance: 'done' })];
  const counts = countStates(people, ms('10:30'));
  expect(counts).toMatchObject({ late: 1, done: 1, expected: 0 });
});

test('an appointment that changed replaces its row, and one that was cancelled leaves the day', () => {
  const [kept, changed] = [anAgendaPerson(), anAgendaPerson()];
  const day = anAgendaDay({ people: [kept, changed] });
  const after = withAppointment(day, { ...changed, attendance: 'arrived', version: 2 });
  expect(after.people).toEqual([kept, { ...changed, attendance: 'arrived', version: 2 }]);
  expect(withAppointment(day, { ...changed, status: 'Canceled' }).people).toEqual([kept]);
});

test('an appointment is moved and cancelled until the check-in, and by those alone who may', () => {
  const possible = (kind: 'move' | 'cancel') =>
    dayStates.filter((state) => canChange(kind, state, all));
  expect(possible('move')).toEqual(['expected', 'late']);
  expect(possible('cancel')).toEqual(['expected', 'late', 'toPay']);
  expect(canChange('cancel', 'expected', { ...all, cancel: false })).toBe(false);
  expect(canChange('move', 'late', { ...all, move: false })).toBe(false);
});
