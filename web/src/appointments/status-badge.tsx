import type { UserTest } from '@vaga/contract/appointments';
import { useLanguage, useText } from '../platform/texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './status-badge.module.css';
import { statusNotes } from './test-words.ts';

const tones: Record<UserTest['status'], 'calm' | 'good' | 'due' | 'over'> = {
  SchedulePending: 'calm',
  PaymentPending: 'due',
  Await: 'good',
  Paid: 'good',
  Pending: 'good',
  CheckedIn: 'good',
  Canceled: 'over',
};

/** The status in a word, with what there is to say about it below. A pending payment wins over the status. */
export function StatusBadge({ test }: { test: UserTest }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const status = test.paymentPending ? 'PaymentPending' : test.status;
  return (
    <div className={classes.status}>
      <span className={classes.badge} data-tone={tones[status]}>
        {t(`status.${status}`)}
      </span>
      {statusNotes(test, t, language).map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </div>
  );
}
