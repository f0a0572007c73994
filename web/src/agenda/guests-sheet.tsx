import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { ReactNode } from 'react';
import { useNow, useSession } from '../app/root-data.ts';
import { formatDay, formatStamp } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { dot } from '../ui/dot.ts';
import { PrintedList } from '../ui/printed-list.tsx';
import { agendaTexts } from './agenda.texts.ts';

interface GuestsSheetProps {
  title: string;
  /** YYYY-MM-DD; empty for a list of all days. */
  day: string;
  children: ReactNode;
}

/** A list of guests as it is printed: whose it is, of which day, who printed it when, and that it has health data. */
export function GuestsSheet({ title, day, children }: GuestsSheetProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const session = useSession();
  const now = useNow();
  const who = session ? `${session.firstName} ${session.lastName}`.trim() : '';
  const when = formatStamp(now, homeTimeZone, language);
  return (
    <PrintedList
      head={
        <>
          <h2>{session?.entity?.name}</h2>
          <p>
            {title}
            {dot}
            {day === '' ? t('print.allDays') : formatDay(day, language, 'full')}
          </p>
          <p>
            {t('print.health')}
            {dot}
            {t('print.by', { who, when })}
          </p>
        </>
      }
    >
      {children}
    </PrintedList>
  );
}
