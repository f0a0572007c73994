import type { UserTest } from '@vaga/contract/appointments';
import { automaticRefundHours, cardRefundDays, refundAnswerDays } from '@vaga/contract/limits';
import { useState } from 'react';
import { atEntity } from '../partners/index.ts';
import { formatMoney, formatNames } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { groupCallsOf } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { CancelFrame, ReasonField, useCancellation } from './cancel-frame.tsx';
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
  const cancellation = useCancellation();
  // As it was when the dialog opened: the list is read anew once it is done.
  const [group] = useState(tests);
  const [chosen, setChosen] = useState(() => group.map(({ id }) => id));
  const [first] = group;
  const canceled = group.filter(({ id }) => chosen.includes(id));
  const { refundCents, requestedCents } = refundOfGroup(canceled);
  const names = canceled.map(({ person }) => person);

  const confirm = () => {
    if (chosen.length === 0) return;
    const sent = { ids: chosen, reason: requestedCents > 0 ? cancellation.reason.trim() : '' };
    return cancellation.cancel(async (key) => {
      const { type, messages } = await groupCallsOf(first.id).cancel(sent, key);
      if (type !== 'Success') throw new ApiError(200, messages);
      return messages[0]?.text ?? '';
    }, sent);
  };

  return (
    <CancelFrame
      cancellation={cancellation}
      title={t('group.cancel.title')}
      confirmLabel={t('group.cancel.confirm', { count: chosen.length })}
      keepLabel={t('group.cancel.keep')}
      onConfirm={confirm}
      onClose={onClose}
      done={{
        title: t('group.cancel.done'),
        before: <p>{formatNames(names, language)}.</p>,
        after:
          refundCents > 0 ? (
            <p>{t('group.cancel.sum', { amount: formatMoney(refundCents, language) })}</p>
          ) : null,
        isMailed: canceled.some(({ isBooked }) => isBooked),
      }}
    >
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
      {requestedCents > 0 ? <ReasonField id="cancel-group-reason" {...cancellation} /> : null}
    </CancelFrame>
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
