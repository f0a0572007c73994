import { reminderHours } from '@vaga/contract/limits';
import { useText } from '../platform/texts.ts';
import { ChoicePart } from '../ui/choice-part.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { saveTexts } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';

/** Whether text messages go beside the e-mails. */
export function TextsPart({ wantsTexts }: { wantsTexts: boolean }) {
  const t = useText(identityTexts);
  return (
    <ChoicePart
      title={t('texts.title')}
      initial={wantsTexts}
      save={saveTexts}
      saved={t('settings.saved')}
      failed={t('error.text')}
    >
      {({ value, choose }) => (
        <CheckboxField
          label={t('texts.label')}
          hint={t('texts.hint', reminderHours)}
          checked={value}
          onChange={({ target }) => choose(target.checked)}
        />
      )}
    </ChoicePart>
  );
}
