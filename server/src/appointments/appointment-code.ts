import { randomInt } from 'node:crypto';

/** Read aloud and typed at a counter: no 0 and O, no 1, I and L, no 5 and S, no 2 and Z, no 8 and B. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';

/** 'VAGA' and 8 unambiguous characters: screens leave out the first four. Unguessable; uniqueness is the table's. */
export function generateAppointmentCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `VAGA${characters.join('')}`;
}
