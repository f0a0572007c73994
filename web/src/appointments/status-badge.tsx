import type { UserTest } from '@vaga/contract/appointments';
import { useBrand } from '../app/root-data.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { awaitsConfirmation, isWithoutPlace, shownCode, statusNotes } from './test-labels.ts';

const tones: Record<UserTest['status'], 'calm' | 'accent' | 'over'> = {
  SchedulePending: 'calm',
  PaymentPending: 'accent',
  Await: 'calm',
  Paid: 'calm',
  Pending: 'calm',
  CheckedIn: 'calm',
  Canceled: 'over',
};

/** The status in a word, with what there is to say about it below. A pending payment wins over the status. */
export function StatusBadge({ test }: { test: Parameters<typeof statusNotes>[0] }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { help } = useBrand().contacts;
  const status = test.paymentPending ? 'PaymentPending' : test.status;
  const isAwaited = test.paymentPending && test.awaited !== null;
  const state = awaitsConfirmation(test) ? 'toConfirm' : isAwaited ? 'awaited' : status;
  // Nothing else on the card says that the patient would come in vain.
  const urgent = isWithoutPlace(test) ? t('displaced') : null;
  return (
    <StateBadge tone={isAwaited ? 'calm' : tones[status]} text={t(`status.${state}`)}>
      {statusNotes(test, t, language).map((note) => (
        <StateNote key={note} isUrgent={note === urgent}>
          {note}
        </StateNote>
      ))}
      {/* The note asks people to write to us. */}
      {test.refundState === 'failed' ? (
        <a href={`mailto:${help}?subject=${shownCode(test)}`}>{help}</a>
      ) : null}
    </StateBadge>
  );
}
