import { closureDays, closureReasonCharacters } from '@vaga/contract/closure-limits';
import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useNow } from '../../app/root-data.ts';
import { civilDate, formatTime } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { instantAt } from '../day/blocks/block-instants.ts';
import type { ClosureDraft } from './closure-form.rules.ts';
import { closureErrors, closureMoments, sentWhat } from './closure-form.rules.ts';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';

interface ClosureFormProps {
  timeZone: string;
  services: readonly { id: string; name: string }[];
  pools: readonly { id: string; name: string }[];
  /** What was typed before the member came back from the impact; null: nothing. */
  draft: ClosureDraft | null;
  onAsk: (change: SentScheduleChange, draft: ClosureDraft) => void;
  onClose: () => void;
}

/** Asks what is unavailable, when and why. Nothing is saved here: the impact comes first. */
export function ClosureForm(props: ClosureFormProps) {
  const { timeZone, services, pools, onAsk, onClose } = props;
  const t = useText(closuresTexts);
  const now = useNow();
  const today = civilDate(now, timeZone);
  const form = useForm<ClosureDraft, keyof ClosureDraft>({
    initial: props.draft ?? emptyDraft(today),
    idOf: (name) => `closure-${name}`,
    check: (typed) => {
      const wrong = closureErrors(typed, `${today}T${formatTime(now, timeZone, 'pt')}`);
      return Object.fromEntries(
        Object.entries(wrong).map(([name, error]) => [
          name,
          t(`form.error.${error}`, { days: closureDays }),
        ]),
      );
    },
    mends: () => ['fromDay', 'untilDay', 'fromTime', 'untilTime', 'reasonPt'],
    send: async (typed) => onAsk(changeOf(typed, timeZone), typed),
  });
  const { draft, change, errors } = form;
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
      <SelectField
        id="closure-what"
        label={t('form.what')}
        value={draft.what}
        onChange={({ target }) => change({ what: target.value })}
      >
        <option value="all">{t('what.all')}</option>
        <Parts kind="pool" label={t('form.pools')} parts={pools} />
        <Parts kind="service" label={t('form.services')} parts={services} />
      </SelectField>
      <CheckboxField
        id="closure-isWholeDays"
        label={t('form.wholeDays')}
        checked={draft.isWholeDays}
        onChange={({ target }) => change({ isWholeDays: target.checked })}
      />
      <div className={classes.pair}>
        <DayField
          id="closure-fromDay"
          label={t(draft.isWholeDays ? 'form.fromDay' : 'form.day')}
          value={draft.fromDay}
          today={today}
          error={errors.fromDay ?? undefined}
          onChange={(fromDay) =>
            change({ fromDay, ...(draft.untilDay < fromDay ? { untilDay: fromDay } : {}) })
          }
        />
        {draft.isWholeDays ? null : (
          <TimeField
            id="closure-fromTime"
            label={t('form.fromTime')}
            value={draft.fromTime}
            error={errors.fromTime ?? undefined}
            onChange={(fromTime) => change({ fromTime })}
          />
        )}
      </div>
      <div className={classes.pair}>
        <DayField
          id="closure-untilDay"
          label={t(draft.isWholeDays ? 'form.untilDay' : 'form.endDay')}
          value={draft.untilDay}
          today={today}
          first={draft.fromDay}
          error={errors.untilDay ?? undefined}
          onChange={(untilDay) => change({ untilDay })}
        />
        {draft.isWholeDays ? null : (
          <TimeField
            id="closure-untilTime"
            label={t('form.untilTime')}
            value={draft.untilTime}
            error={errors.untilTime ?? undefined}
            onChange={(untilTime) => change({ untilTime })}
          />
        )}
      </div>
      <TextField
        {...form.field('reasonPt')}
        label={t('form.reasonPt')}
        hint={t('form.reason.hint')}
        maxLength={closureReasonCharacters}
        autoComplete="off"
      />
      <TextField
        {...form.field('reasonEn')}
        label={t('form.reasonEn')}
        maxLength={closureReasonCharacters}
        autoComplete="off"
      />
      <div className={classes.actions}>
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('form.impact')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}

function Parts({
  kind,
  label,
  parts,
}: {
  kind: 'service' | 'pool';
  label: string;
  parts: readonly { id: string; name: string }[];
}) {
  if (parts.length === 0) return null;
  return (
    <optgroup label={label}>
      {parts.map(({ id, name }) => (
        <option key={id} value={`${kind} ${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

function emptyDraft(today: string): ClosureDraft {
  return {
    what: 'all',
    isWholeDays: true,
    fromDay: today,
    untilDay: today,
    fromTime: '',
    untilTime: '',
    reasonPt: '',
    reasonEn: '',
  };
}

function changeOf(draft: ClosureDraft, timeZone: string): SentScheduleChange {
  const { from, until } = closureMoments(draft);
  return {
    kind: 'closure',
    what: sentWhat(draft.what),
    from: instantAt(from.date, from.time, timeZone),
    until: instantAt(until.date, until.time, timeZone),
    reasonPt: draft.reasonPt.trim(),
    reasonEn: draft.reasonEn.trim(),
  };
}
