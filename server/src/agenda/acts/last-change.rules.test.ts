import { expect, test } from 'vitest';
import type { LastChange } from './agenda-appointments.queries.ts';
import { describeChange, kindOfChange } from './last-change.rules.ts';

const change: LastChange = {
  field: 'startsAt',
  fromValue: '2026-11-25T10:00:00.000Z',
  toValue: '2026-11-25T11:20:00.000Z',
  isUndo: false,
  changedAt: new Date('2026-11-24T09:05:00Z'),
  actor: 'member',
  entityId: 'here',
  entity: 'Farmácia Central',
  firstName: 'Ana',
};
const reader = { entityId: 'here', timeZone: 'Europe/Lisbon', language: 'pt' } as const;

test('a colleague is named, with the time to which they moved it', () => {
  expect(describeChange(change, reader)).toEqual({
    who: 'Ana',
    what: 'mudou esta marcação para 11:20',
    at: '09:05',
  });
  const english = describeChange(change, { ...reader, language: 'en' });
  expect(english.what).toBe('moved this appointment to 11:20');
});

test('a move to another day names the day', () => {
  const toValue = '2026-12-01T11:20:00.000Z';
  expect(describeChange({ ...change, toValue }, reader).what).toContain('para 01/12, 11:20');
});

test.for<[Partial<LastChange>, string]>([
  [{ actor: 'patient', entityId: null, entity: null }, 'O utente'],
  [{ actor: 'link', entityId: null, entity: null }, 'O utente'],
  [{ actor: 'link' }, 'O local'],
  [{ actor: 'system', entityId: null, entity: null, firstName: null }, 'O sistema'],
  [{ entityId: 'hotel', entity: 'Hotel Mondego', firstName: 'Rui' }, 'Hotel Mondego'],
  [{ firstName: null }, 'Um colega'],
  [{ firstName: '' }, 'Um colega'],
])('an author %o is called %s: only a colleague by name', ([given, who]) => {
  expect(describeChange({ ...change, ...given }, reader).who).toBe(who);
});

test.for<[string, string | null, string | null, string]>([
  ['status', 'Await', 'CheckedIn', 'checkIn'],
  ['status', 'CheckedIn', 'Await', 'undo'],
  ['status', 'Paid', 'Canceled', 'cancel'],
  ['status', 'Await', 'Paid', 'takeMoney'],
  ['status', 'Paid', 'Await', 'undo'],
  ['paidAt', null, 'x', 'takeMoney'],
  ['paidAt', 'x', null, 'undo'],
  ['refundState', 'none', 'automatic', 'cancel'],
  ['refundState', 'requested', 'accepted', 'other'],
  ['status', null, 'Await', 'book'],
  ['status', null, 'PaymentPending', 'book'],
  ['status', null, 'SchedulePending', 'request'],
  ['status', 'PaymentPending', 'Paid', 'other'],
  ['calledAt', null, 'x', 'call'],
  ['calledAt', 'x', null, 'undo'],
  ['noShowAt', null, 'x', 'noShow'],
  ['noShowAt', 'x', null, 'undo'],
  ['result', 'Pending', 'Executed', 'done'],
  ['result', 'Executed', 'Pending', 'undo'],
  ['result', 'Executed', 'Authorized', 'result'],
  ['startsAt', null, 'x', 'other'],
  ['startsAt', 'x', 'y', 'move'],
  ['document', null, 'x', 'other'],
  ['deskNote', null, null, 'note'],
])('a change of %s from %s to %s reads as %s', ([field, fromValue, toValue, kind]) => {
  expect(kindOfChange({ field, fromValue, toValue, isUndo: false })).toBe(kind);
});

test('a move that takes one back reads as an undo', () => {
  expect(kindOfChange({ ...change, isUndo: true })).toBe('undo');
});
