import { wrongField } from '../platform/http/outcome.ts';
import { isWallTime } from '../platform/local-time.rules.ts';
import type { StayGuest } from './stay.rules.ts';

interface SentGuest {
  name: string;
  arrivesAt: { date: string; wallTime: string | null };
}

/**
 * The guests of a stay as a member typed them, each with one space between the names.
 * @throws Problem 400 for an arrival without a time.
 */
export function stayGuestsOf(guests: readonly SentGuest[]): StayGuest[] {
  return guests.map(({ name, arrivesAt: { date, wallTime } }, index) => {
    if (!isWallTime(wallTime)) throw wrongField(`guests.${index}.arrivesAt`, 'field.required');
    return { name: name.replace(/\s+/g, ' '), arrivesAt: `${date}T${wallTime}` };
  });
}
