import { memberRoles, rolesByEntityType } from '@vaga/contract/access';
import { alertKinds, rolesByAlertKind } from '@vaga/contract/alert-kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canSnoozeUntil, channelsOf, defaultChannel, visibleKinds } from './alert.rules.ts';

test('a member sees exactly the kinds of which one of their roles may act on the subject', () => {
  fc.assert(
    fc.property(fc.subarray([...memberRoles]), (roles) => {
      const visible = visibleKinds(roles);
      for (const kind of alertKinds)
        expect(visible.includes(kind)).toBe(
          rolesByAlertKind[kind].some((role) => roles.includes(role)),
        );
    }),
  );
});

test('no desk member sees money, no manager sees results, the gate and administrators see no alert', () => {
  expect(visibleKinds(['desk'])).toEqual([
    ...['messageFailed', 'calendarOverBooking', 'rebookingUnanswered'],
  ]);
  expect(visibleKinds(['results'])).not.toContain('unpaidAfterDone');
  expect(visibleKinds(['manager'])).not.toContain('resultLate');
  expect(visibleKinds(['gate'])).toEqual([]);
  expect(visibleKinds([...rolesByEntityType.Administrator])).toEqual([]);
});

test('the desk alone gets no e-mail before it chooses, and a choice counts for its kind alone', () => {
  expect(new Set(channelsOf(['desk'], {}).map(({ channel }) => channel))).toEqual(
    new Set(['screen']),
  );
  expect(defaultChannel('calendarOverBooking', ['desk', 'manager'])).toBe('atOnce');
  expect(defaultChannel('notificationDue', ['results'])).toBe('atOnce');
  const before = channelsOf(['manager'], {});
  const after = channelsOf(['manager'], { licenceEnds: 'screen', resultLate: 'atOnce' });
  expect(after.filter(({ channel }, at) => channel !== before[at]?.channel)).toEqual([
    { kind: 'licenceEnds', channel: 'screen' },
  ]);
});

test('an alert is snoozed from tomorrow at the entity on, and at most 60 days ahead', () => {
  // Already the 25th in Lisbon's summer, still the 24th in the Azores.
  const now = new Date('2026-07-24T23:30:00Z');
  const lisbon = { now, timeZone: 'Europe/Lisbon' };
  expect(canSnoozeUntil('2026-07-25', lisbon)).toBe(false);
  expect(canSnoozeUntil('2026-07-25', { now, timeZone: 'Atlantic/Azores' })).toBe(true);
  expect(canSnoozeUntil('2026-07-26', lisbon)).toBe(true);
  expect(canSnoozeUntil('2026-09-23', lisbon)).toBe(true);
  expect(canSnoozeUntil('2026-09-24', lisbon)).toBe(false);
});
