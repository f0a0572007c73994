import type { ApprovalRequest } from '@vaga/contract/approval';
import { useSearchParams } from 'react-router';
import { useText } from '../platform/texts.ts';
import { DayList } from '../ui/day-list.tsx';
import { approvalTexts } from './approval.texts.ts';

interface ApprovalDaysProps {
  request: ApprovalRequest;
  /** Another day was chosen. */
  onChange: () => void;
}

/** The day asked for and those after it; the address holds the one that is shown. */
export function ApprovalDays({ request, onChange }: ApprovalDaysProps) {
  const t = useText(approvalTexts);
  const [, setQuery] = useSearchParams();
  return (
    <DayList
      label={t('days')}
      days={request.days.map(({ date, free, isOpen }) => ({
        date,
        note: free > 0 ? t('free.count', { count: free }) : t(isOpen ? 'full' : 'closed'),
        hasRoom: free > 0,
      }))}
      chosen={request.date}
      onChoose={(date) => {
        onChange();
        setQuery({ date }, { replace: true, preventScrollReset: true });
      }}
    />
  );
}
