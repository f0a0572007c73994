import type { AccessesNotice } from '@vaga/contract/accesses';
import { useText } from '../platform/texts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { ChoicePart } from '../ui/choice-part.tsx';
import { saveNotice } from './accesses.api.ts';
import { accessesTexts } from './accesses.texts.ts';
import classes from './notice-part.module.css';

const notices = ['weekly', 'daily', 'at_once'] as const satisfies readonly AccessesNotice[];

/** How soon an e-mail tells of accesses. */
export function NoticePart({ notice }: { notice: AccessesNotice }) {
  const t = useText(accessesTexts);
  return (
    <ChoicePart
      className={classes.part}
      title={t('notice.title')}
      initial={notice}
      save={saveNotice}
      saved={t('notice.saved')}
      failed={t('error.text')}
    >
      {({ value, choose }) => (
        <ChoiceField
          id="notice"
          label={t('notice.label')}
          hint={t('notice.hint')}
          value={value}
          options={notices.map((one) => ({ value: one, text: t(`notice.${one}`) }))}
          onChange={(chosen) => {
            const wanted = notices.find((one) => one === chosen);
            if (wanted) choose(wanted);
          }}
        />
      )}
    </ChoicePart>
  );
}
