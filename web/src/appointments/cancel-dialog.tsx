import type { UserTest } from '@vaga/contract/appointments';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { cancelTest } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { Companions } from './companions.tsx';
import { cancelEffect, momentInWords } from './test-words.ts';

interface CancelDialogProps {
  test: UserTest;
  /** All of the account: who was booked together is told to keep theirs. */
  tests: readonly UserTest[];
  onClose: () => void;
}

/** Says what a cancellation does, above all to the money, before it is done. */
export function CancelDialog({ test, tests, onClose }: CancelDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const [answer, setAnswer] = useState<string | null>(null);

  const confirm = () =>
    run(async (key) => {
      const { messages } = await cancelTest(test.id, key);
      setAnswer(messages[0]?.text ?? '');
      await revalidate();
    });

  if (answer !== null || failure) {
    const text = answer ?? failure?.text ?? t('problem.text');
    return (
      <InfoDialog
        isOpen
        onClose={onClose}
        title={failure ? t('problem.title') : t('cancel')}
        text={text}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('cancel.title')}
      text={
        <>
          <p>
            {t('cancel.what', {
              service: test.service,
              person: test.person,
              entity: test.entity,
              moment: momentInWords(test, language, t),
            })}
          </p>
          <p>{cancelEffect(test, language, t)}</p>
          <Companions test={test} tests={tests} act="cancel" />
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={confirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}
