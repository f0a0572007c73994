import { type ReactNode, useState } from 'react';
import { atEntity } from '../partners/index.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import type { TestCalls } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { CancelFrame, ReasonField, useCancellation } from './cancel-frame.tsx';
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
  const cancellation = useCancellation();
  const canAddReason = asksRefund(test);
  // What was never confirmed ends without a mail.
  const [wasBooked] = useState(test.isBooked);
  const [refundCents] = useState(test.refundOnCancelCents);
  const reason = canAddReason ? cancellation.reason.trim() : '';
  const confirm = () =>
    cancellation.cancel(
      async (key) => {
        const { type, messages } = await calls.cancel(reason, key);
        if (type === 'Error') throw new ApiError(200, messages);
        return messages[0]?.text ?? '';
      },
      { reason },
    );
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
  return (
    <CancelFrame
      cancellation={cancellation}
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      keepLabel={t('cancel.keep')}
      onConfirm={confirm}
      onClose={onClose}
      done={{
        title: t('cancel.done'),
        before: what,
        after:
          refundCents > 0 ? (
            <p>{t('group.cancel.sum', { amount: formatMoney(refundCents, language) })}</p>
          ) : null,
        isMailed: wasBooked,
      }}
    >
      {what}
      <p>{cancelEffect(test, language, t)}</p>
      {canAddReason ? <ReasonField id="cancel-reason" {...cancellation} /> : null}
      {companions}
    </CancelFrame>
  );
}
