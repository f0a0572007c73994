import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { PageHead } from './page-head.tsx';

type Tone = 'done' | 'waiting' | 'over';

const marks = { done: IconCheck, waiting: IconClock, over: IconX };

interface StateSheetProps {
  title: string;
  lead: ReactNode;
  tone: Tone;
  /** What it is about, between the words and what can be done. */
  detail?: ReactNode;
  children?: ReactNode;
  /** After what can be done: what to do where that does not help. */
  note?: ReactNode;
}

/** One calm sheet that says how something stands and what to do next. When they change, the title has the focus and the lead is announced. */
export function StateSheet({ title, lead, tone, detail, children, note }: StateSheetProps) {
  const Mark = marks[tone];
  useHeadingFocus(title);
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <Sheet
        title={title}
        lead={lead}
        note={note}
        seed="pagamento"
        mark={<Mark size={28} stroke={2.4} />}
        isOver={tone === 'over'}
        isLive
        actions={children}
      >
        {detail}
      </Sheet>
    </Page>
  );
}
