import type { ApprovalRequest } from '@vaga/contract/approval';
import { useSearchParams } from 'react-router';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { approvalTexts } from './approval.texts.ts';
import classes from './approval-form.module.css';

/** The day asked for and those after it; the address holds the one that is shown. */
export function ApprovalDays({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const [, setQuery] = useSearchParams();
  return (
    <ul role="list" className={classes.days} aria-label={t('days')}>
      {request.days.map(({ date, free, isOpen }) => (
        <li key={date}>
          <button
            type="button"
            className={classes.dayButton}
            data-free={free > 0 || undefined}
            aria-pressed={date === request.date}
            onClick={() => setQuery({ date }, { replace: true, preventScrollReset: true })}
          >
            <span>{formatDay(date, language, 'weekday')} </span>
            <strong>{Number(date.slice(8))} </strong>
            <span className="visually-hidden">{formatDay(date, language, 'date')}, </span>
            <small>
              {free > 0 ? t('free.count', { count: free }) : t(isOpen ? 'full' : 'closed')}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
