import type { UserTest } from '@vaga/contract/appointments';
import { formatNames } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { type GroupAct, groupOf } from './test-groups.rules.ts';
import { companionsOf } from './test-labels.ts';

interface CompanionsProps {
  test: UserTest;
  tests: readonly UserTest[];
  /** What is about to be done with this one. */
  act: GroupAct;
  /** Does it with the others as well. */
  onTogether: () => void;
}

/** Of a group only this person's appointment changes: names those who keep theirs, and offers to change them too. */
export function Companions({ test, tests, act, onTogether }: CompanionsProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const others = companionsOf(test, tests);
  if (others.length === 0) return null;
  const names = formatNames(others, language);
  const { length } = groupOf(test, tests, act);
  return (
    <>
      <p>{t(`${act}.others`, { person: test.person, names, count: others.length })}</p>
      {length > 1 ? (
        <p>
          <Button variant="outline" onClick={onTogether}>
            {t(`group.${act}.offer`, { count: length })}
          </Button>
        </p>
      ) : null}
    </>
  );
}
