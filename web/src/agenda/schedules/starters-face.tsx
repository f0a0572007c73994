import { IconBuildingHospital, IconMicroscope, IconPill } from '@tabler/icons-react';
import type { Pool } from '@vaga/contract/pools';
import { startMinutesOf } from '@vaga/contract/schedule-starts';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { addPool } from './schedules.api.ts';
import { schedulesTexts } from './schedules.texts.ts';
import { type StarterKind, starterKindsFor, starterOf } from './starters.rules.ts';
import classes from './starters-face.module.css';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import type { WeekActs } from './use-week-acts.ts';
import { useDaysLabel } from './week-labels.ts';

interface StartersFaceProps {
  /** Null before the first: a starter adds it. */
  pool: Pool | null;
  editor: ScheduleEditor;
  acts: WeekActs;
  entityType: string | undefined;
  onCopy: () => void;
}

const icons = { pharmacy: IconPill, laboratory: IconMicroscope, clinic: IconBuildingHospital };

/** A pool without a schedule: three first weeks to begin with, an empty one, or a copy. Nothing is open before it is applied. */
export function StartersFace({ pool, editor, acts, entityType, onCopy }: StartersFaceProps) {
  const t = useText(schedulesTexts);
  const daysLabel = useDaysLabel();
  const revalidator = useRevalidator();
  const attempt = useAttempt();

  function start(kind: StarterKind): void {
    const schedule = starterOf(kind, { key: editor.newKey(), name: t(`starter.${kind}.name`) });
    if (pool) {
      editor.edit({ schedules: [schedule] });
      return;
    }
    void attempt.run(async (key) => {
      const { data } = await addPool(t(`starter.${kind}.pool`), key);
      if (!data) return;
      editor.startIn(data.id, [schedule]);
      await revalidator.revalidate();
    }, kind);
  }

  return (
    <div className={classes.face}>
      <h2 className={classes.title}>{t('starters.title')}</h2>
      <p className={classes.lead}>{t(pool ? 'starters.lead' : 'starters.leadNoPool')}</p>
      <ul className={classes.cards} role="list">
        {starterKindsFor(entityType).map((kind) => {
          const Icon = icons[kind];
          const { fromTime, toTime, weekdays, intervalMinutes, capacity, ...rest } = starterOf(
            kind,
            {
              key: kind,
              name: '',
            },
          );
          const hours = { fromTime, toTime, intervalMinutes, ...rest };
          return (
            <li key={kind}>
              <button
                type="button"
                className={classes.card}
                aria-busy={attempt.isBusy || undefined}
                onClick={() => start(kind)}
              >
                <Icon size={32} stroke={1.6} aria-hidden="true" />
                <b>{t(`starter.${kind}`)}</b>
                <span>
                  {daysLabel(weekdays)}, {fromTime}–{toTime}
                </span>
                <small>
                  {t('cell.facts', { minutes: intervalMinutes, count: capacity })}
                  {dot}
                  {t('starter.starts', { count: startMinutesOf(hours).length })}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {pool ? (
        <div className={classes.others}>
          <Button variant="outline" onClick={() => acts.add({ weekdays: [1, 2, 3, 4, 5] })}>
            {t('starters.empty')}
          </Button>
          <Button variant="outline" onClick={onCopy}>
            {t('copy')}
          </Button>
        </div>
      ) : null}
      <FailureDialog
        attempts={[attempt]}
        title={t('failed.title')}
        text={t('failed.text')}
        onClose={() => {}}
      />
    </div>
  );
}
