import type { UserTest } from '@vaga/contract/appointments';
import { useLanguage, useText } from '../platform/texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { momentLabel, otherDayNote } from './test-labels.ts';

/** The time that an entity accepted, in a sentence: against the day asked for where it is another one. */
export function useAcceptedTime(test: UserTest): string {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return otherDayNote(test, language, t) ?? momentLabel(test, language, t);
}
