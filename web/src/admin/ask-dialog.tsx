import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { TextAreaField } from '../ui/field.tsx';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { registrationsTexts } from './registrations.texts.ts';

interface AskDialogProps extends DecisionDialogProps {
  onAsk: (text: string) => void;
}

/** A question to the company, which it reads in an e-mail. */
export function AskDialog({ company, onAsk, ...dialog }: AskDialogProps) {
  const t = useText(registrationsTexts);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const question = text.trim();
  return (
    <DecisionDialog
      {...dialog}
      title={t('ask.title', { company })}
      submitLabel={t('send')}
      onSubmit={() => {
        setTried(true);
        if (question.length >= 3) onAsk(question);
      }}
    >
      <TextAreaField
        label={t('ask.label')}
        hint={t('ask.hint')}
        rows={4}
        maxLength={2000}
        value={text}
        error={isTried && question.length < 3 ? t('ask.missing') : null}
        onChange={({ target: { value } }) => setText(value)}
        data-autofocus
      />
    </DecisionDialog>
  );
}
