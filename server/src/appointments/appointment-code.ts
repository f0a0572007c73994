import { randomInt } from 'node:crypto';

/** People read codes aloud and type them: no 0 or O, no 1, I or L, no 5 or S, no 2 or Z, no 8 or B. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';

/** 'VAGA' and 8 unambiguous random characters; screens leave out the first four. The table ensures uniqueness. */
export function generateAppointmentCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `VAGA${characters.join('')}`;
}
