import type { UserTest } from '@vaga/contract/appointments';
import {
  automaticRefundHours,
  cardRefundDays,
  reasonCharacters,
  refundAnswerDays,
} from '@vaga/contract/limits';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { atEntity } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoney, formatNames } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { groupCallsOf } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { PeopleChoice } from './people-choice.tsx';
import { refundOfGroup } from './test-groups.rules.ts';

interface CancelGroupDialogProps {
  /** At one entity for one service, by start; more than one. */
  tests: readonly [UserTest, ...UserTest[]];
  onClose: () => void;
}

/** Says what cancelling the chosen people of a group does, the money in one sum, before it is done. */
export function CancelGroupDialog({ tests, onClose }: CancelGroupDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  // As it was when the dialog opened: the list is read anew once it is done.
  const [group] = useState(tests);
  const [chosen, setChosen] = useState(() => group.map(({ id }) => id));
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const [first] = group;
  const canceled = group.filter(({ id }) => chosen.includes(id));
  const { refundCents, requestedCents } = refundOfGroup(canceled);

  const confirm = () => {
    if (chosen.length === 0) return;
    const sent = { ids: chosen, reason: requestedCents > 0 ? reason.trim() : '' };
    return run(async (key) => {
      const { type, messages } = await groupCallsOf(first.id).cancel(sent, key);
      if (type !== 'Success') throw new ApiError(200, messages);
      setAnswer(messages[0]?.text ?? '');
      await revalidate();
    }, sent);
  };

  if (answer === null && failure) {
    const leave = () => {
      void revalidate();
      onClose();
    };
    const text = failure.text ?? t('problem.text');
    return <InfoDialog isOpen onClose={leave} title={t('problem.title')} text={text} />;
  }
  if (answer !== null) {
    const names = formatNames(
      canceled.map(({ person }) => person),
      language,
    );
    const wasBooked = canceled.some(({ isBooked }) => isBooked);
    const text = (
      <>
        <p>{names}.</p>
        <p>{answer}</p>
        {refundCents > 0 ? (
          <p>{t('group.cancel.sum', { amount: formatMoney(refundCents, language) })}</p>
        ) : null}
        {wasBooked ? <p>{t('cancel.mailed')}</p> : null}
      </>
    );
    return <InfoDialog isOpen onClose={onClose} title={t('group.cancel.done')} text={text} />;
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('group.cancel.title')}
      text={
        <>
          <p>
            <Unbroken>
              {t('group.cancel.lead', {
                service: first.service,
                at: atEntity(first.entity, language),
              })}
            </Unbroken>
          </p>
          <PeopleChoice
            label={t('group.cancel.who')}
            tests={group}
            chosen={chosen}
            onChange={setChosen}
          />
          <Effect tests={canceled} />
          {requestedCents > 0 ? (
            <TextField
              id="cancel-group-reason"
              label={t('cancel.reason')}
              hint={t('cancel.reasonHint')}
              value={reason}
              maxLength={reasonCharacters.maximum}
              autoComplete="off"
              onChange={({ target: { value } }) => setReason(value)}
            />
          ) : null}
        </>
      }
      confirmLabel={t('group.cancel.confirm', { count: chosen.length })}
      cancelLabel={t('group.cancel.keep')}
      onConfirm={confirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}

/** What becomes of the money of those chosen, in one sum, and of their times. */
function Effect({ tests }: { tests: readonly UserTest[] }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { refundCents, requestedCents } = refundOfGroup(tests);
  if (tests.length === 0) return null;
  return (
    <div aria-live="polite">
      {refundCents > 0 ? (
        <p>
          {t('cancel.refund', {
            amount: formatMoney(refundCents, language),
            days: cardRefundDays,
          })}
        </p>
      ) : null}
      {requestedCents > 0 ? (
        <p>
          {t('cancel.request', {
            amount: formatMoney(requestedCents, language),
            hours: automaticRefundHours,
            answerDays: refundAnswerDays,
          })}
        </p>
      ) : null}
      {refundCents === 0 && requestedCents === 0 ? (
        <p>{t('group.cancel.free', { count: tests.length })}</p>
      ) : null}
    </div>
  );
}
