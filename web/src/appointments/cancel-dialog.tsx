import type { UserTest } from '@vaga/contract/appointments';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { cancelTest } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { momentInWords } from './test-words.ts';

/** Says what a cancellation does, above all to the money, before it is done. */
export function CancelDialog({ test, onClose }: { test: UserTest; onClose: () => void }) {
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
          <p>{whatHappens()}</p>
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={confirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );

  function whatHappens(): string {
    if (test.refundOnCancelCents > 0) {
      return t('cancel.refund', { amount: formatMoney(test.refundOnCancelCents, language) });
    }
    return test.status === 'Paid' && test.priceCents > 0 ? t('cancel.request') : t('cancel.free');
  }
}
