import { reminderHours } from '@vaga/contract/limits';
import { useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { saveTexts } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import classes from './user-settings.module.css';

/** Whether text messages go beside the e-mails; kept as soon as it is ticked. */
export function TextsPart({ wantsTexts }: { wantsTexts: boolean }) {
  const t = useText(identityTexts);
  const { run, isBusy, failure, forget } = useAttempt();
  const [isOn, setOn] = useState(wantsTexts);
  const [isSaved, setSaved] = useState(false);

  function choose(wanted: boolean) {
    setOn(wanted);
    setSaved(false);
    void run(async () => {
      try {
        await saveTexts(wanted);
        setSaved(true);
      } catch (error) {
        setOn(!wanted);
        throw error;
      }
    });
  }

  return (
    <section className={partClasses.part} aria-labelledby="texts-title">
      <h2 id="texts-title">{t('texts.title')}</h2>
      <div inert={isBusy}>
        <CheckboxField
          label={t('texts.label')}
          hint={t('texts.hint', reminderHours)}
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
      <p role="status" className={classes.saved}>
        {isSaved ? t('settings.saved') : ''}
      </p>
      <InfoDialog
        isOpen={failure !== null}
        onClose={forget}
        title={t('error.title')}
        text={failure?.text ?? t('error.text')}
      />
    </section>
  );
}
