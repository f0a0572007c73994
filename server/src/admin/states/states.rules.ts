import type { EndingPreview } from '@vaga/contract/entity-states';
import { closedReadDays, pauseDays } from '@vaga/contract/limits';
import type { EntityType } from '@vaga/contract/partners';
import { addDays, localDay } from '../../platform/local-time.rules.ts';

/**
 * Whether an administrator confirms an entity of this type before it goes live: registration with the regulator is a legal condition
 * of opening for who provides health care.
 */
export function needsConfirmation(entityType: EntityType): boolean {
  return entityType === 'TestPartner' || entityType === 'LabPartner';
}

/** Whether an entity may pause until this civil day of its own: from tomorrow on and within `pauseDays`. */
export function isPauseDay(
  until: string,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const today = localDay(now, timeZone);
  return until > today && until <= addDays(today, pauseDays);
}

/** Whether nothing would end: what stands in the way of closing without cancelling. */
export function isNothingOpen({ appointments, holds, payments }: EndingPreview): boolean {
  return appointments === 0 && holds === 0 && payments === 0;
}

/** Whether the name was typed as it is: spaces at the ends do not count, all else does. */
export function isNameTyped(typed: string, name: string): boolean {
  return typed.trim().normalize('NFC') === name.trim().normalize('NFC');
}

/** Until when members of an entity that closed at `closedAt` read it. */
export function readUntil(closedAt: Date): Date {
  return new Date(Number(closedAt) + closedReadDays * 86_400_000);
}

/**
 * When, after it is suspended or closed, an entity is searched for what is to come: again for what was being booked at that moment,
 * since a transaction that read it as open may commit a little later.
 */
export const endingMinutes = [0, 1, 2, 5] as const;
