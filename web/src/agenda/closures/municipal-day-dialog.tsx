import { easterDistance } from '@vaga/contract/closure-limits';
import type { Conflict } from '@vaga/contract/conflict';
import type { MunicipalDay } from '@vaga/contract/holidays';
import { useRevalidator } from 'react-router';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { ApiError, messageIn } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { saveMunicipalDay } from './closures.api.ts';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';
import type { MunicipalDraft } from './municipal-day.rules.ts';
import { draftOfRule, municipalErrors, ruleOfDraft } from './municipal-day.rules.ts';

interface MunicipalDayDialogProps {
  municipal: MunicipalDay;
  onSaved: (message: string) => void;
  onClose: () => void;
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Asks on which day the municipality has its holiday. */
export function MunicipalDayDialog({ municipal, onSaved, onClose }: MunicipalDayDialogProps) {
  const t = useText(closuresTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const form = useForm<MunicipalDraft, keyof MunicipalDraft>({
    initial: initialDraft(municipal),
    idOf: (name) => `municipal-${name}`,
    labels: { day: t('municipal.day'), distance: t('municipal.distance') },
    check: (typed) => {
      const { day, distance } = municipalErrors(typed);
      return {
        ...(day ? { day: t('municipal.error.day') } : {}),
        ...(distance
          ? { distance: t('municipal.error.distance', { maximum: easterDistance }) }
          : {}),
      };
    },
    mends: () => ['day', 'distance'],
    refusalOf: (error) => ({ whole: conflictText(error) ?? messageIn(error) ?? t('failed.text') }),
    send: async (typed) => {
      const { messages } = await saveMunicipalDay(ruleOfDraft(typed), municipal.version);
      await revalidate();
      onSaved(messages[0]?.text ?? '');
      onClose();
    },
  });
  const { draft, change, errors } = form;

  function conflictText(error: unknown): string | undefined {
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    const name = (error.data as Conflict<MunicipalDay> | null)?.changedBy;
    return name ? t('municipal.conflict', { name }) : t('municipal.conflictSomeone');
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('municipal.of', { municipality: municipal.municipality })}
      closeLabel={t('close')}
    >
      <form className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
        <ChoiceField
          id="municipal-how"
          label={t('municipal.how')}
          value={draft.how}
          options={[
            { value: 'fixed', text: t('municipal.fixed') },
            { value: 'easter', text: t('municipal.easter') },
            { value: 'none', text: t('municipal.no') },
          ]}
          onChange={(how) => change({ how: how as MunicipalDraft['how'] })}
        />
        {draft.how === 'fixed' ? (
          <div className={classes.pair}>
            <SelectField
              id="municipal-day"
              label={t('municipal.day')}
              value={draft.day}
              error={errors.day}
              onChange={({ target }) => change({ day: target.value })}
            >
              {daysOfMonth.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </SelectField>
            <SelectField
              id="municipal-month"
              label={t('municipal.month')}
              value={draft.month}
              onChange={({ target }) => change({ month: target.value })}
            >
              {months.map((month) => (
                <option key={month} value={month}>
                  {monthName(month, language)}
                </option>
              ))}
            </SelectField>
          </div>
        ) : null}
        {draft.how === 'easter' ? (
          <TextField
            {...form.field('distance')}
            label={t('municipal.distance')}
            hint={t('municipal.distance.hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        ) : null}
        <p className={classes.soft}>{t('municipal.text')}</p>
        <div className={classes.actions}>
          <Button type="submit" variant="accent" isBusy={form.isBusy}>
            {t('municipal.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Without a day that is known one most probably wants to name one. */
function initialDraft({ rule, isConfirmed }: MunicipalDay): MunicipalDraft {
  const draft = draftOfRule(rule);
  return rule === null && !isConfirmed ? { ...draft, how: 'fixed' } : draft;
}

function monthName(month: string, language: 'pt' | 'en'): string {
  const locale = language === 'en' ? 'en-GB' : 'pt-PT';
  const first = new Date(Date.UTC(2028, Number(month) - 1, 1));
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(first);
}
