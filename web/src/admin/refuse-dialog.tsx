import type { RefusalReason } from '@vaga/contract/admin-registrations';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { SelectField, TextAreaField } from '../ui/field.tsx';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { registrationsTexts } from './registrations.texts.ts';

const reasons: readonly RefusalReason[] = [
  'notLicensed',
  'wrongData',
  'noAnswer',
  'notForUs',
  'other',
];

interface RefuseDialogProps extends DecisionDialogProps {
  onRefuse: (refusal: { reason: RefusalReason; text: string }) => void;
}

/** Why a company is refused: it reads the reason and the text in an e-mail. */
export function RefuseDialog({ company, onRefuse, ...dialog }: RefuseDialogProps) {
  const t = useText(registrationsTexts);
  const [reason, setReason] = useState<RefusalReason>('notLicensed');
  const [text, setText] = useState('');
  return (
    <DecisionDialog
      {...dialog}
      title={t('refuse.title', { company })}
      submitLabel={t('refuse')}
      isDanger
      onSubmit={() => onRefuse({ reason, text: text.trim() })}
    >
      <SelectField
        label={t('refuse.reason')}
        value={reason}
        onChange={({ target: { value } }) => setReason(value as RefusalReason)}
        data-autofocus
      >
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`reason.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('refuse.text')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={({ target: { value } }) => setText(value)}
      />
    </DecisionDialog>
  );
}
