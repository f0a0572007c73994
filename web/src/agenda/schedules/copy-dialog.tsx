import type { Pool } from '@vaga/contract/pools';
import { useState } from 'react';
import { useAttempt } from '../../platform/attempt.ts';
import { useText } from '../../platform/texts.ts';
import { useReadFor } from '../../platform/use-read-for.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { copySchedules } from './copy-schedules.rules.ts';
import type { SchedulePeriod } from './periods.rules.ts';
import { listPeriods, periodOn, schedulesOn } from './periods.rules.ts';
import classes from './schedule-dialog.module.css';
import { readEntityPlan, readPoolSchedules, type SchedulesRead } from './schedules.api.ts';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import { shortDay } from './week-labels.ts';

interface CopyDialogProps {
  pools: readonly Pool[];
  entities: readonly { id: string; name: string }[];
  read: SchedulesRead;
  editor: ScheduleEditor;
  onClose: () => void;
}

type CopySource = 'week' | 'pool' | 'entity';

/** Takes over a week: another one of the pool, that of another pool, or of a pool of another entity. It replaces the draft's schedules. */
export function CopyDialog({ pools, entities, read, editor, onClose }: CopyDialogProps) {
  const t = useText(schedulesTexts);
  const attempt = useAttempt();
  const { pool, periods, period } = editor;
  const { today } = read;
  const weeks = periods.filter(({ from }) => editor.draft !== null || from !== period?.from);
  const others = pools.filter(({ id, hasSchedule }) => id !== pool?.id && hasSchedule);
  const sources = [
    ...(weeks.length > 0 ? (['week'] as const) : []),
    ...(others.length > 0 ? (['pool'] as const) : []),
    ...(entities.length > 0 ? (['entity'] as const) : []),
  ];
  const [source, setSource] = useState<CopySource | ''>(sources[0] ?? '');
  const [week, setWeek] = useState(weeks.at(-1)?.from ?? '');
  const [idPool, setPool] = useState(others[0]?.id ?? '');
  const [entity, setEntity] = useState<string>('');
  const there = useReadFor(entity || null, readEntityPlan);
  const plan = there.data;
  const [poolThere, setPoolThere] = useState('');
  const poolsThere = plan?.pools.filter(({ hasSchedule }) => hasSchedule) ?? [];
  const idPoolThere = (poolsThere.find(({ id }) => id === poolThere) ?? poolsThere[0])?.id ?? '';

  function take(from: SchedulesRead, wanted: { idPool: string; day: string }): void {
    const ofPool = from.schedules.filter((one) => one.idPool === wanted.idPool);
    editor.edit({
      schedules: copySchedules({
        schedules: schedulesOn(ofPool, wanted.day),
        from: from.services,
        to: read.services,
        keyOf: editor.newKey,
      }),
    });
    onClose();
  }

  function copy(): void {
    if (source === 'pool') take(read, { idPool, day: firstDayOf(read, idPool) });
    if (source === 'entity' && plan)
      take(plan.read, { idPool: idPoolThere, day: firstDayOf(plan.read, idPoolThere) });
    if (source !== 'week' || !pool) return;
    void attempt.run(async () => {
      const isPast = week < today;
      const from = isPast ? await readPoolSchedules(pool.id, week) : read;
      take(from, { idPool: pool.id, day: week });
    }, week);
  }

  const nameOf = ({ from, until }: SchedulePeriod) =>
    until === null
      ? t('version.now', { day: shortDay(from, today) })
      : t('version.between', { from: shortDay(from, today), until: shortDay(until, today) });
  const isReady =
    (source === 'week' && week !== '') ||
    (source === 'pool' && idPool !== '') ||
    (source === 'entity' && plan !== null && idPoolThere !== '');
  return (
    <Dialog
      isOpen
      width={520}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('copy.title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            disabled={!isReady}
            isBusy={attempt.isBusy || (source === 'entity' && there.isReading)}
            onClick={copy}
          >
            {t('copy.go')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>{t(sources.length === 0 ? 'copy.nothing' : 'copy.lead')}</p>
        {sources.length > 1 ? (
          <ChoiceField
            id="copy-source"
            label={t('copy.source')}
            value={source}
            options={sources.map((value) => ({ value, text: t(`copy.${value}`) }))}
            onChange={(value) => setSource(sources.find((one) => one === value) ?? '')}
          />
        ) : null}
        {source === 'week' ? (
          <SelectField
            id="copy-week"
            label={t('copy.week')}
            value={week}
            onChange={({ target }) => setWeek(target.value)}
          >
            {weeks.map((one) => (
              <option key={one.from} value={one.from}>
                {nameOf(one)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {source === 'pool' ? (
          <PoolSelect id="copy-pool" pools={others} value={idPool} onChange={setPool} />
        ) : null}
        {source === 'entity' ? (
          <SelectField
            id="copy-entity"
            label={t('copy.entity')}
            value={entity}
            onChange={({ target }) => setEntity(target.value)}
          >
            <option value="">{t('copy.choose')}</option>
            {entities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {source === 'entity' && plan ? (
          idPoolThere === '' ? (
            <p role="status">{t('copy.entityEmpty')}</p>
          ) : (
            <PoolSelect
              id="copy-pool-there"
              pools={poolsThere}
              value={idPoolThere}
              onChange={setPoolThere}
            />
          )
        ) : null}
      </div>
      <FailureDialog
        // Chosen again, the place is read again.
        attempts={[attempt, { failure: there.failure, forget: () => setEntity('') }]}
        title={t('failed.title')}
        text={t('failed.text')}
      />
    </Dialog>
  );
}

interface PoolSelectProps {
  id: string;
  pools: readonly Pool[];
  value: string;
  onChange: (id: string) => void;
}

function PoolSelect({ id, pools, value, onChange }: PoolSelectProps) {
  const t = useText(schedulesTexts);
  return (
    <SelectField
      id={id}
      label={t('field.pool')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {pools.map((pool) => (
        <option key={pool.id} value={pool.id}>
          {pool.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Today, or the first day on which a pool has a schedule. */
function firstDayOf({ schedules, today }: SchedulesRead, idPool: string): string {
  const ofPool = schedules.filter((schedule) => schedule.idPool === idPool);
  const periods = listPeriods({ schedules: ofPool, past: [], today });
  return periodOn(periods, today) && schedulesOn(ofPool, today).length > 0
    ? today
    : (ofPool.map(({ fromDate }) => fromDate).sort()[0] ?? today);
}
