import { impactDays } from '@vaga/contract/rebooking-limits';
import type {
  AppliedChange,
  Impact,
  ImpactChoice,
  SentScheduleChange,
} from '@vaga/contract/schedule-changes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAttempt } from '../../platform/attempt.ts';
import { formatNumber } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, SkeletonCards } from '../../ui/faces.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { applyChange, movedImpactIn, previewChange } from './impact.api.ts';
import classes from './impact.module.css';
import { impactTexts } from './impact.texts.ts';
import { ImpactBookings } from './impact-bookings.tsx';

interface ImpactPanelProps {
  change: SentScheduleChange;
  onApplied: (applied: AppliedChange) => void;
  onBack: () => void;
}

/**
 * What a change of hours does, before it is applied: the starts and free places of the coming weeks, and each booking that loses its
 * place, with what is done about it. Without any, to apply is one tap. Where the hours have moved meanwhile, the new impact is shown.
 */
export function ImpactPanel({ change, onApplied, onBack }: ImpactPanelProps) {
  const t = useText(impactTexts);
  const preview = useAttempt();
  const apply = useAttempt();
  const [impact, setImpact] = useState<Impact | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [choice, setChoice] = useState<ImpactChoice>('offer');
  const [own, setOwn] = useState<Record<string, ImpactChoice>>({});

  const read = useEffectEvent(() =>
    preview.run(async () => setImpact(await previewChange(change)), change),
  );
  // Worked out once, when the panel opens.
  useEffect(() => {
    void read();
  }, []);

  function send(shown: Impact): void {
    const listed = new Set(shown.bookings.map(({ idAppointment }) => idAppointment));
    const byAppointment = Object.fromEntries(Object.entries(own).filter(([id]) => listed.has(id)));
    const choices = { default: choice, byAppointment };
    void apply.run(
      async (key) => {
        try {
          onApplied(await applyChange(shown.id, choices, key));
        } catch (error) {
          const moved = movedImpactIn(error);
          if (!moved) throw error;
          setImpact(moved);
          setMoved(true);
        }
      },
      [shown.id, shown.termsVersion, choices],
    );
  }

  if (preview.failure)
    return (
      <div className={classes.panel}>
        <ErrorState
          title={t('failed.title')}
          text={preview.failure.text ?? t('failed.text')}
          retryLabel={t('failed.retry')}
          isRetrying={preview.isBusy}
          onRetry={() => void read()}
        />
        <div className={classes.acts}>
          <Button variant="ghost" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    );
  if (!impact) return <SkeletonCards label={t('loading')} height={96} count={3} />;
  const affected = impact.bookings.filter(({ outcome }) => outcome !== 'stays');
  return (
    <div className={classes.panel}>
      <div role="status">
        {hasMoved ? <p className={classes.moved}>{t('moved')}</p> : null}
        <p className={classes.lead}>
          {affected.length === 0 ? t('none') : t('affected', { count: affected.length })}
        </p>
      </div>
      <ImpactFigures impact={impact} />
      {impact.bookings.length === 0 ? null : (
        <ImpactBookings
          impact={impact}
          choice={choice}
          own={own}
          onChoice={setChoice}
          onOwn={(id, chosen) => setOwn({ ...own, [id]: chosen })}
        />
      )}
      <div className={classes.acts}>
        <Button variant="outline" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="accent" size="lg" isBusy={apply.isBusy} onClick={() => send(impact)}>
          {t('apply')}
        </Button>
      </div>
      <FailureDialog attempts={[apply]} title={t('failed.title')} text={t('failed.text')} />
    </div>
  );
}

/** The free places before and after, and the starts that come or go; none does where a change is for some patients alone. */
function ImpactFigures({ impact }: { impact: Impact }) {
  const t = useText(impactTexts);
  const language = useLanguage();
  const { startsGained, startsLost, freeBefore, freeAfter } = impact;
  const number = (value: number) => formatNumber(value, language);
  return (
    <dl className={classes.figures}>
      {startsGained > 0 ? (
        <div>
          <dt>{t('starts.gained', { days: impactDays })}</dt>
          <dd data-tone="more">+{number(startsGained)}</dd>
        </div>
      ) : null}
      {startsLost > 0 ? (
        <div>
          <dt>{t('starts.lost', { days: impactDays })}</dt>
          <dd data-tone="less">−{number(startsLost)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('free', { days: impactDays })}</dt>
        <dd>
          {number(freeBefore)} <span aria-hidden="true">→</span>
          <span className="visually-hidden"> {t('free.to')} </span> {number(freeAfter)}
        </dd>
      </div>
    </dl>
  );
}
