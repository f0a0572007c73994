import type { Language } from '@vaga/contract/common';
import { dateFormat } from './formats.rules.ts';

const locales = { pt: 'pt-PT', en: 'en-GB' } as const;

/** An instant in a zone as text: '15 de junho de 2026 às 09:20'. */
export function formatInstant(instant: Date, timeZone: string, language: Language): string {
  return dateFormat(locales[language], {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(instant);
}

/** A civil day (YYYY-MM-DD) as text: '15 de junho de 2026'. */
export function formatDay(day: string, language: Language): string {
  return dateFormat(locales[language], { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
