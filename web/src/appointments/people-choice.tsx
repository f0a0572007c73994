import type { UserTest } from '@vaga/contract/appointments';
import { useLanguage, useText } from '../platform/texts.ts';
import { CheckboxField } from '../ui/field.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './people-choice.module.css';
import { momentLabel } from './test-labels.ts';

interface PeopleChoiceProps {
  label: string;
  tests: readonly UserTest[];
  /** Ids of the chosen ones. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** For which people of a group something is done, each with the time that they have now. */
export function PeopleChoice({ label, tests, chosen, onChange }: PeopleChoiceProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <fieldset className={classes.people}>
      <legend>{label}</legend>
      {tests.map((test) => (
        <CheckboxField
          key={test.id}
          id={`group-${test.id}`}
          label={test.person}
          hint={momentLabel(test, language, t)}
          checked={chosen.includes(test.id)}
          onChange={({ target: { checked } }) =>
            onChange(
              tests
                .map(({ id }) => id)
                .filter((id) => (id === test.id ? checked : chosen.includes(id))),
            )
          }
        />
      ))}
      {chosen.length === 0 ? (
        <p role="alert" className={classes.none}>
          {t('group.none')}
        </p>
      ) : null}
    </fieldset>
  );
}
