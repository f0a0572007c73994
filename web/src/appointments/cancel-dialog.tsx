import { reasonCharacters } from '@vaga/contract/limits';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { atEntity } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import type { TestCalls } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { asksRefund, cancelEffect, momentLabel, type ShownTest } from './test-labels.ts';

interface CancelDialogProps {
  test: ShownTest;
  calls: Pick<TestCalls, 'cancel'>;
  /** Says that the persons booked together keep theirs. */
  companions?: ReactNode;
  onClose: () => void;
}

/** Says what a cancellation does, above all to the money, before it is done. */
export function CancelDialog({ test, calls, companions, onClose }: CancelDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const canAddReason = asksRefund(test);
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  // What was never confirmed ends without a mail.
  const [wasBooked] = useState(test.isBooked);

  const confirm = () =>
    run(async (key) => {
      const { type, messages } = await calls.cancel(canAddReason ? reason.trim() : '', key);
      if (type === 'Error') throw new ApiError(200, messages);
      setAnswer(messages[0]?.text ?? '');
      await revalidate();
    }, reason);
  const what = (
    <p>
      <Unbroken>
        {t('cancel.what', {
          service: test.service,
          person: test.person,
          at: atEntity(test.entity, language),
          moment: momentLabel(test, language, t),
        })}
      </Unbroken>
    </p>
  );

  if (answer === null && failure) {
    const text = failure.text ?? t('problem.text');
    // Whatever was refused: the list has to say how it stands now.
    const leave = () => {
      void revalidate();
      onClose();
    };
    return <InfoDialog isOpen onClose={leave} title={t('problem.title')} text={text} />;
  }
  if (answer !== null) {
    const text = (
      <>
        {what}
        <p>{answer}</p>
        {wasBooked ? (
          <p>
            <Unbroken>{t('cancel.mailed')}</Unbroken>
          </p>
        ) : null}
      </>
    );
    return <InfoDialog isOpen onClose={onClose} title={t('cancel.done')} text={text} />;
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('cancel.title')}
      text={
        <>
          {what}
          <p>{cancelEffect(test, language, t)}</p>
          {canAddReason ? (
            <TextField
              id="cancel-reason"
              label={t('cancel.reason')}
              hint={t('cancel.reasonHint')}
              value={reason}
              maxLength={reasonCharacters.maximum}
              autoComplete="off"
              onChange={({ target: { value } }) => setReason(value)}
            />
          ) : null}
          {companions}
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
