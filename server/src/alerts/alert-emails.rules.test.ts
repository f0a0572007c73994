import { expect, test } from 'vitest';
import { emailOf } from './alert-emails.rules.ts';

const channels = [
  { kind: 'resultLate', channel: 'daily' },
  { kind: 'licenceEnds', channel: 'daily' },
  { kind: 'scheduleEnds', channel: 'atOnce' },
  { kind: 'messageFailed', channel: 'screen' },
] as const;
const alert = (kind: 'resultLate' | 'licenceEnds' | 'scheduleEnds' | 'messageFailed') => ({
  kind,
  isGrave: false,
  isNew: true,
});

test('an e-mail counts the alerts of the kinds of its channel, grave if one of them is', () => {
  const alerts = [
    alert('licenceEnds'),
    { ...alert('resultLate'), isNew: false },
    { ...alert('resultLate'), isGrave: true },
    alert('scheduleEnds'),
    alert('messageFailed'),
  ];
  expect(emailOf(alerts, channels, 'daily')).toEqual({
    kinds: [
      { kind: 'resultLate', count: 2, isGrave: true },
      { kind: 'licenceEnds', count: 1, isGrave: false },
    ],
    newCount: 2,
  });
  expect(emailOf(alerts, channels, 'atOnce')?.kinds).toEqual([
    { kind: 'scheduleEnds', count: 1, isGrave: false },
  ]);
});

test('there is no e-mail where nothing that its member wants is new', () => {
  const known = { ...alert('resultLate'), isNew: false };
  expect(emailOf([known, alert('messageFailed')], channels, 'daily')).toBeNull();
});
