import type { AccessesNotice } from '@vaga/contract/accesses';
import { useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import partClasses from '../ui/part.module.css';
import { saveNotice } from './accesses.api.ts';
import { accessesTexts } from './accesses.texts.ts';
import classes from './notice-part.module.css';

const notices = ['weekly', 'daily', 'at_once'] as const satisfies readonly AccessesNotice[];

/** How soon an e-mail tells of accesses; kept as soon as it is chosen. */
export function NoticePart({ notice }: { notice: AccessesNotice }) {
  const t = useText(accessesTexts);
  const { run, isBusy, failure, forget } = useAttempt();
  const [chosen, setChosen] = useState(notice);
  const [isSaved, setSaved] = useState(false);

  function choose(wanted: AccessesNotice) {
    const before = chosen;
    setChosen(wanted);
    setSaved(false);
    void run(async () => {
      try {
        await saveNotice(wanted);
        setSaved(true);
      } catch (error) {
        setChosen(before);
        throw error;
      }
    });
  }

  return (
    <section className={`${partClasses.part} ${classes.part}`} aria-labelledby="notice-title">
      <h2 id="notice-title">{t('notice.title')}</h2>
      <div inert={isBusy}>
        <ChoiceField
          id="notice"
          label={t('notice.label')}
          hint={t('notice.hint')}
          value={chosen}
          options={notices.map((value) => ({ value, text: t(`notice.${value}`) }))}
          onChange={(value) => {
            const wanted = notices.find((one) => one === value);
            if (wanted) choose(wanted);
          }}
        />
      </div>
      <p role="status" className={classes.saved}>
        {isSaved ? t('notice.saved') : ''}
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
