import { IconCalendarEvent, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../platform/add-days.rules.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { OneDayDialog } from './one-day-dialog.tsx';
import type { SchedulePeriod } from './periods.rules.ts';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import classes from './version-line.module.css';
import { shortDay } from './week-labels.ts';

interface VersionLineProps {
  editor: ScheduleEditor;
  today: string;
  canEdit: boolean;
  onCopy: () => void;
}

/** The versions of a pool on a line: those of before, that of today, those to come, and the draft. One of them is in the week below. */
export function VersionLine({ editor, today, canEdit, onCopy }: VersionLineProps) {
  const t = useText(schedulesTexts);
  const [isOneDay, setOneDay] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const { periods, period, draft, isDraftShown, isOver } = editor;
  const shown = isDraftShown ? 'draft' : (period?.from ?? 'none');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown version is scrolled into view when it changes
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !current) return;
    line.current.scrollLeft =
      current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2;
  }, [shown]);

  const labelOf = useVersionLabel(today);
  const versions = [
    ...periods.map((one) => ({
      key: one.from,
      from: one.from,
      kind: one.kind,
      text: labelOf(one, one.kind),
      isShown: !isDraftShown && period?.from === one.from,
      show: () => editor.showVersion(one.kind === 'now' && !draft ? null : dayWithin(one, today)),
    })),
    ...(draft
      ? [
          {
            key: 'draft',
            from: draft.from,
            kind: 'draft' as const,
            text: labelOf(draft, 'draft'),
            isShown: isDraftShown,
            show: () => editor.showVersion(null),
          },
        ]
      : []),
  ].sort((one, other) => (one.from < other.from ? -1 : 1));
  return (
    <div className={classes.versions}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
      <div ref={line} className={classes.line} role="group" aria-label={t('version.label')}>
        {versions.map(({ key, kind, text, isShown, show }) => (
          <button
            key={key}
            type="button"
            className={classes.version}
            data-kind={kind}
            aria-current={isShown ? 'true' : undefined}
            onClick={show}
          >
            {text}
          </button>
        ))}
      </div>
      {canEdit ? (
        <div className={classes.acts}>
          <Button
            variant="ghost"
            icon={<IconCalendarEvent size={20} aria-hidden="true" />}
            onClick={() => setOneDay(true)}
          >
            {t('oneDay')}
          </Button>
          <Button variant="ghost" icon={<IconCopy size={20} aria-hidden="true" />} onClick={onCopy}>
            {t('copy')}
          </Button>
        </div>
      ) : null}
      {isOver ? <p className={classes.note}>{t('version.over')}</p> : null}
      {draft && !isDraftShown ? (
        <p className={classes.note}>
          {t('version.draftKept')}{' '}
          <button type="button" className={classes.link} onClick={() => editor.showVersion(null)}>
            {t('version.toDraft')}
          </button>
        </p>
      ) : null}
      {isOneDay ? (
        <OneDayDialog editor={editor} today={today} onClose={() => setOneDay(false)} />
      ) : null}
    </div>
  );
}

/** What a version is called on the line: 'desde 01/09', 'a partir de 15/12 (rascunho)', 'só 24/12'. */
function useVersionLabel(today: string) {
  const t = useText(schedulesTexts);
  return (
    { from, until }: Pick<SchedulePeriod, 'from' | 'until'>,
    kind: SchedulePeriod['kind'] | 'draft',
  ): string => {
    const day = shortDay(from, today);
    const isOneDay = until === addDays(from, 1);
    if (kind === 'draft') return t(isOneDay ? 'version.oneDayDraft' : 'version.draft', { day });
    if (isOneDay) return t('version.oneDay', { day });
    if (kind === 'planned') return t('version.planned', { day });
    return kind === 'past' && until
      ? t('version.past', { from: day, until: shortDay(addDays(until, -1), today) })
      : t('version.now', { day });
  };
}

/** Today where the period has it, else its first day. */
const dayWithin = ({ from, kind }: SchedulePeriod, today: string) =>
  kind === 'now' ? today : from;
