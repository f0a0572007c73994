import { useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { CheckboxField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { requireSecondFactor } from './current-entity.api.ts';
import { entryTexts } from './entry.texts.ts';
import classes from './security.module.css';

/** Whether every member of the organisation needs a second factor: an owner decides, and it is kept as soon as it is ticked. */
export function RequirementPart({ name, isRequired }: { name: string; isRequired: boolean }) {
  const t = useText(entryTexts);
  const { run, isBusy, failure } = useAttempt();
  const [isOn, setOn] = useState(isRequired);
  const [isSaved, setSaved] = useState(false);

  function choose(wanted: boolean) {
    setOn(wanted);
    setSaved(false);
    void run(async () => {
      try {
        await requireSecondFactor(wanted);
        setSaved(true);
      } catch (error) {
        setOn(!wanted);
        throw error;
      }
    });
  }

  return (
    <section className={partClasses.part} aria-labelledby="requirement-title">
      <h2 id="requirement-title">{name}</h2>
      <div inert={isBusy}>
        <CheckboxField
          label={t('security.require')}
          hint={t('security.requireHint')}
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
      <p role="status" className={classes.saved}>
        {isSaved ? t('security.saved') : ''}
      </p>
      {failure ? (
        <p role="alert" className={classes.failed}>
          {failure.text ?? t('error.text')}
        </p>
      ) : null}
    </section>
  );
}
