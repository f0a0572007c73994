import { reminderHours } from '@vaga/contract/limits';

/** The two reminders of an appointment. */
export const reminderKinds = ['day', 'hours'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const minute = 60_000;
/**
 * How long before the start a reminder is due, and how late it may still go, in minutes before the start: after an
 * outage somebody is told half a day ahead, but not at the door.
 */
const windows: Record<ReminderKind, { dueMinutes: number; lastMinutes: number }> = {
  day: { dueMinutes: reminderHours.day * 60, lastMinutes: 12 * 60 },
  hours: { dueMinutes: reminderHours.hours * 60, lastMinutes: 30 },
};

/**
 * The starts that a reminder is due for at `now`: after `after`, up to and with `until`. Elapsed time, whatever the
 * clock at the place does in between.
 */
export function reminderWindow(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const { dueMinutes, lastMinutes } = windows[kind];
  const later = (minutes: number) => new Date(now.getTime() + minutes * minute);
  return { after: later(lastMinutes), until: later(dueMinutes) };
}

/** How long before a start its reminder is due; what was booked or moved later than that gets none, having just been told. */
export const leadMinutes = (kind: ReminderKind): number => windows[kind].dueMinutes;

/** Whether a reminder that is not sent yet has become useless. */
export function isReminderTooLate(
  reminder: { kind: ReminderKind; startsAt: Date },
  now: Date,
): boolean {
  return reminder.startsAt <= reminderWindow(reminder.kind, now).after;
}
