import type { Pool } from '@vaga/contract/pools';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useIsPhone } from '../day/use-is-phone.ts';
import { ImpactPanel } from '../impact/impact-panel.tsx';
import { ChangeBar } from './change-bar.tsx';
import { ChangeDays } from './change-days.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { PoolList } from './pool-list.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { problemOfDraft } from './schedule-form.rules.ts';
import type { SchedulesRead } from './schedules.api.ts';
import classes from './schedules.module.css';
import { schedulesTexts } from './schedules.texts.ts';
import { StartersFace } from './starters-face.tsx';
import { toScheduleChange } from './to-schedule-change.rules.ts';
import { useScheduleEditor } from './use-schedule-editor.ts';
import { useWeekActs } from './use-week-acts.ts';
import { VersionLine } from './version-line.tsx';
import { onlyDayOf, WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import { WeekSummaryCard } from './week-summary-card.tsx';

export interface ScheduleEditorProps {
  pools: readonly Pool[];
  /** The other entities whose schedules may be copied. */
  entities: readonly { id: string; name: string }[];
  read: SchedulesRead;
  on: string | null;
  idPool: string | null;
  canEdit: boolean;
  entityType: string | undefined;
}

/** The pools of an entity beside the week of one of them, which is edited as a draft until its impact has been seen. */
export function ScheduleEditorScreen(props: ScheduleEditorProps) {
  const { pools, entities, read, entityType, canEdit } = props;
  const t = useText(schedulesTexts);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const revalidator = useRevalidator();
  const editor = useScheduleEditor(props);
  const acts = useWeekActs(editor);
  const [isCopying, setCopying] = useState(false);
  const [isImpactOpen, setImpactOpen] = useState(false);
  const [done, setDone] = useState<readonly string[]>([]);
  useHeadingFocus(isImpactOpen ? 'impact' : 'week');
  const { pool, draft, schedules } = editor;
  const week = { editor, acts, services: read.services };
  const hasNothing = schedules.length === 0 && draft === null && !editor.isOver;
  const problem = draft && problemOfDraft(draft, { today: read.today });
  const guard = (
    <LeaveGuard
      isChanged={editor.draftPools.size > 0}
      labels={{
        title: t('leave.title'),
        text: t('leave.text'),
        leave: t('leave.leave'),
        stay: t('leave.stay'),
      }}
      onLeave={editor.forgetAll}
    />
  );
  if (isImpactOpen && pool && draft)
    return (
      <div className={classes.screen}>
        <PageTitle
          title={t('impact.title', { name: pool.name })}
          lead={
            draft.until === null
              ? t('impact.from', { day: formatDay(draft.from, language) })
              : t('impact.between', {
                  from: formatDay(draft.from, language),
                  until: formatDay(draft.until, language),
                })
          }
        />
        <ImpactPanel
          change={toScheduleChange(pool.id, draft)}
          onApplied={({ offers, toPhone }) => {
            editor.forgetApplied();
            setImpactOpen(false);
            setDone([
              t('applied', { name: pool.name }),
              ...(offers > 0 ? [t('applied.offers', { count: offers })] : []),
              ...(toPhone > 0 ? [t('applied.toPhone', { count: toPhone })] : []),
            ]);
            // The hours in force today are the old ones still: what was applied is shown.
            if (draft.from > read.today) editor.showVersion(draft.from);
            void revalidator.revalidate();
          }}
          onBack={() => setImpactOpen(false)}
        />
        {guard}
      </div>
    );
  return (
    <div className={classes.screen}>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink
            to={{ pathname: paths.dashboard('unavailable'), search: '?view=holidays' }}
            variant="outline"
          >
            {t('holidays')}
          </ButtonLink>
        }
      />
      <div role="status" className={done.length === 0 || draft ? 'visually-hidden' : classes.done}>
        {draft ? null : done.join(' ')}{' '}
        {done.length > 1 && !draft ? (
          <Link to={paths.toPhone({ state: 'open' })}>{t('applied.answers')}</Link>
        ) : null}
      </div>
      <div className={classes.parts}>
        <PoolList pools={pools} editor={editor} canEdit={canEdit} />
        <section
          className={classes.main}
          aria-label={pool ? t('week.of', { name: pool.name }) : t('title')}
        >
          {pool === null || (hasNothing && canEdit && pool.retiredOn === null) ? (
            <StartersFace
              pool={pool}
              editor={editor}
              acts={acts}
              entityType={entityType}
              onCopy={() => setCopying(true)}
            />
          ) : (
            <>
              <VersionLine
                editor={editor}
                today={read.today}
                onCopy={() => setCopying(true)}
                canEdit={canEdit}
              />
              {editor.isImported ? <p className={classes.done}>{t('imported')}</p> : null}
              {editor.isDraftShown ? <ChangeDays editor={editor} today={read.today} /> : null}
              <div className={classes.week}>
                {isPhone === true ? null : <WeekGrid {...week} />}
                {isPhone === false ? null : <WeekList {...week} />}
                <WeekSummaryCard schedules={schedules} only={onlyDayOf(editor)} />
              </div>
            </>
          )}
        </section>
      </div>
      {draft && editor.isDraftShown ? (
        <ChangeBar
          editor={editor}
          problem={problem}
          onImpact={() => {
            setDone([]);
            setImpactOpen(true);
          }}
        />
      ) : null}
      {acts.opened && pool ? (
        <ScheduleDialog
          key={acts.opened.schedule.key}
          opened={acts.opened}
          editor={editor}
          acts={acts}
          pools={pools}
          services={read.services}
          today={read.today}
        />
      ) : null}
      {isCopying && pool ? (
        <CopyDialog
          pools={pools}
          entities={entities}
          read={read}
          editor={editor}
          onClose={() => setCopying(false)}
        />
      ) : null}
      {guard}
    </div>
  );
}
