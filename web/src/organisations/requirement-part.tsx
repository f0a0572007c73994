import { useText } from '../platform/texts.ts';
import { ChoicePart } from '../ui/choice-part.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { requireSecondFactor } from './current-entity.api.ts';
import { entryTexts } from './entry.texts.ts';

/** Whether every member of the organisation needs a second factor: an owner decides. */
export function RequirementPart({ name, isRequired }: { name: string; isRequired: boolean }) {
  const t = useText(entryTexts);
  return (
    <ChoicePart
      title={name}
      initial={isRequired}
      save={requireSecondFactor}
      saved={t('security.saved')}
      failed={t('error.text')}
    >
      {({ value, choose }) => (
        <CheckboxField
          label={t('security.require')}
          hint={t('security.requireHint')}
          checked={value}
          onChange={({ target }) => choose(target.checked)}
        />
      )}
    </ChoicePart>
  );
}
