import type { Allotment } from '@vaga/contract/allotments';
import { closureDays } from '@vaga/contract/closure-limits';
import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useNow } from '../../app/root-data.ts';
import { civilDate } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { AllotmentDraft } from './allotment-form.rules.ts';
import { allotmentDraftOf, allotmentErrors, changeOf, emptyDraft } from './allotment-form.rules.ts';
import classes from './allotments.module.css';
import { allotmentsTexts } from './allotments.texts.ts';

/** For whom places can be set aside, and of what. */
export interface AllotmentParts {
  timeZone: string;
  partners: { idProtocol: string; name: string; code: string; state: 'active' | 'paused' }[];
  ownCode: string;
  pools: { id: string; name: string }[];
}

interface AllotmentFormProps {
  parts: AllotmentParts;
  changed: Allotment | null;
  /** What was typed before the member came back from the impact; null: nothing. */
  draft: AllotmentDraft | null;
  onAsk: (change: SentScheduleChange, draft: AllotmentDraft) => void;
  onClose: () => void;
}

/** Asks which places are set aside. Nothing is saved here: the impact comes first. */
export function AllotmentForm({ parts, changed, onAsk, onClose, ...given }: AllotmentFormProps) {
  const t = useText(allotmentsTexts);
  const today = civilDate(useNow(), parts.timeZone);
  const form = useForm<AllotmentDraft, keyof AllotmentDraft>({
    initial: given.draft ?? (changed ? allotmentDraftOf(changed) : emptyDraft(today)),
    idOf: (name) => `allotment-${name}`,
    check: (typed) =>
      Object.fromEntries(
        Object.entries(allotmentErrors(typed)).map(([name, error]) => [
          name,
          t(`form.error.${error}`, { days: closureDays }),
        ]),
      ),
    send: async (typed) => onAsk(changeOf(typed, changed), typed),
  });
  const { draft, change, errors } = form;
  const [, firstLastDay = today] = [today, draft.fromDay].sort();
  const time = (name: 'fromTime' | 'toTime') => (
    <TimeField
      id={`allotment-${name}`}
      label={t(`form.${name}`)}
      value={draft[name]}
      error={errors[name] ?? undefined}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
      {changed ? (
        <p className={classes.soft}>
          {t('form.fixed', { partner: changed.partner ?? changed.code, pool: changed.pool })}
        </p>
      ) : (
        <ForWhomFields form={form} parts={parts} />
      )}
      <div className={`${classes.pair} ${classes.days}`}>
        {changed && changed.fromDate <= today ? null : (
          <DayField
            id="allotment-fromDay"
            label={t('form.fromDay')}
            value={draft.fromDay}
            today={today}
            error={errors.fromDay ?? undefined}
            onChange={(fromDay) =>
              change(draft.untilDay < fromDay ? { fromDay, untilDay: fromDay } : { fromDay })
            }
          />
        )}
        <DayField
          id="allotment-untilDay"
          label={t('form.untilDay')}
          value={draft.untilDay}
          today={today}
          first={firstLastDay}
          error={errors.untilDay ?? undefined}
          onChange={(untilDay) => change({ untilDay })}
        />
      </div>
      <div className={classes.pair}>
        {time('fromTime')}
        {time('toTime')}
      </div>
      <TextField
        {...form.field('places')}
        label={t('form.places')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
      />
      <TextField
        {...form.field('releaseHours')}
        label={t('form.releaseHours')}
        hint={t('form.releaseHours.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
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

function ForWhomFields({
  form,
  parts,
}: {
  form: ReturnType<typeof useForm<AllotmentDraft, keyof AllotmentDraft>>;
  parts: AllotmentParts;
}) {
  const t = useText(allotmentsTexts);
  const { draft, change, errors } = form;
  const { partners, ownCode, pools } = parts;
  return (
    <>
      <SelectField
        id="allotment-forWhom"
        label={t('form.for')}
        value={draft.forWhom}
        error={errors.forWhom}
        onChange={({ target }) => change({ forWhom: target.value })}
      >
        <option value="">{t('form.choose')}</option>
        {partners.length === 0 ? null : (
          <optgroup label={t('form.partners')}>
            {partners.map(({ idProtocol, name, state }) => (
              <option key={idProtocol} value={`protocol ${idProtocol}`}>
                {state === 'paused' ? t('form.paused', { name }) : name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t('form.codes')}>
          <option value={`code ${ownCode}`}>{t('form.ownCode', { code: ownCode })}</option>
          <option value="code">{t('form.otherCode')}</option>
        </optgroup>
      </SelectField>
      {draft.forWhom === 'code' ? (
        <TextField
          {...form.field('code')}
          label={t('form.code')}
          hint={t('form.code.hint')}
          autoComplete="off"
          maxLength={40}
        />
      ) : null}
      <SelectField
        id="allotment-pool"
        label={t('form.pool')}
        value={draft.pool}
        error={errors.pool}
        onChange={({ target }) => change({ pool: target.value })}
      >
        <option value="">{t('form.choose')}</option>
        {pools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
