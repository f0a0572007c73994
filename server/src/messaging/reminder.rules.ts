import { reminderHours } from '@vaga/contract/limits';

/** The two reminders of an appointment. */
export const reminderKinds = ['day', 'hours'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const minute = 60_000;
/**
 * How long before the start a reminder is due, and until when it may still be sent, in minutes before the start: after
 * an outage a reminder still arrives half a day ahead, but not at the start.
 */
const windows: Record<ReminderKind, { dueMinutes: number; lastMinutes: number }> = {
  day: { dueMinutes: reminderHours.day * 60, lastMinutes: 12 * 60 },
  hours: { dueMinutes: reminderHours.hours * 60, lastMinutes: 30 },
};

/**
 * The starts that a reminder is due for at `now`: after `after`, up to and including `until`. Elapsed time, even if
 * clocks change at the entity in between.
 */
export function reminderWindow(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const { dueMinutes, lastMinutes } = windows[kind];
  const later = (minutes: number) => new Date(now.getTime() + minutes * minute);
  return { after: later(lastMinutes), until: later(dueMinutes) };
}

/**
 * How long before a start its reminder is due. An appointment that was booked or moved later than that gets none: its
 * confirmation was just sent.
 */
export const leadMinutes = (kind: ReminderKind): number => windows[kind].dueMinutes;

/** Whether an unsent reminder is too late to be useful. */
export function isReminderTooLate(
  reminder: { kind: ReminderKind; startsAt: Date },
  now: Date,
): boolean {
  return reminder.startsAt <= reminderWindow(reminder.kind, now).after;
}
