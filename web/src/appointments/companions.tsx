import type { UserTest } from '@vaga/contract/appointments';
import { formatNames } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { companionsOf } from './test-labels.ts';

interface CompanionsProps {
  test: UserTest;
  tests: readonly UserTest[];
  /** What is about to be done with this one. */
  act: 'cancel' | 'reschedule';
}

/** Of a group only this person's appointment changes: names those who keep theirs. */
export function Companions({ test, tests, act }: CompanionsProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const others = companionsOf(test, tests);
  if (others.length === 0) return null;
  const names = formatNames(others, language);
  return <p>{t(`${act}.others`, { person: test.person, names, count: others.length })}</p>;
}
