import { randomInt } from 'node:crypto';

/** People read codes aloud and type them: no 0 or O, no 1, I or L, no 5 or S, no 2 or Z, no 8 or B. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';

const codePrefix = 'VAGA';

/** A code as it is stored, from one that was typed with or without its first four letters. */
export function wholeCode(typed: string): string {
  return typed.length === 8 ? `${codePrefix}${typed}` : typed;
}

/** 'VAGA' and 8 unambiguous random characters; screens leave out the first four. The table ensures uniqueness. */
export function generateAppointmentCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${codePrefix}${characters.join('')}`;
}
