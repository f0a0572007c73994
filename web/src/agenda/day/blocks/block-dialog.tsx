import type { AgendaDay } from '@vaga/contract/agenda-day';
import { formatDay, formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../platform/texts.ts';
import { useForm } from '../../../platform/use-form.ts';
import { messageIn } from '../../../platform/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx';
import classes from './block.module.css';
import { type BlockHours, hoursErrorOf, peopleInside } from './block.rules.ts';
import { blocksTexts } from './blocks.texts.ts';
import type { DayBlocks } from './use-blocks.ts';

const reasonLength = 120;
const formId = 'block-form';

interface BlockDialogProps {
  day: AgendaDay;
  nowMinute: number | null;
  blocks: DayBlocks;
}

/** Asks which hours are blocked, and why. */
export function BlockDialog({ day, nowMinute, blocks }: BlockDialogProps) {
  const { asked } = blocks;
  return asked ? (
    <OpenBlockDialog day={day} nowMinute={nowMinute} blocks={blocks} hours={asked} />
  ) : null;
}

interface BlockDraft extends BlockHours {
  reason: string;
}

function OpenBlockDialog({
  day,
  nowMinute,
  blocks,
  hours,
}: BlockDialogProps & { hours: BlockHours }) {
  const t = useText(blocksTexts);
  const language = useLanguage();
  const form = useForm<BlockDraft, keyof BlockDraft>({
    initial: { ...hours, reason: '' },
    idOf: (name) => `block-${name}`,
    labels: { from: t('from'), until: t('until'), reason: t('reason') },
    check: (typed) => {
      const wrong = hoursErrorOf(typed, nowMinute);
      return {
        ...(wrong ? { [wrong]: t(`error.${wrong}`) } : {}),
        ...(typed.reason.trim() === '' ? { reason: t('error.reason') } : {}),
      };
    },
    mends: () => ['from', 'until', 'reason'],
    refusalOf: (error) => ({ whole: messageIn(error) ?? t('failed') }),
    send: (typed, key) => blocks.create(typed, typed.reason.trim(), key),
  });
  const { draft, errors } = form;
  const inside = hoursErrorOf(draft, null) ? [] : peopleInside(day, draft);
  return (
    <Dialog
      isOpen
      onClose={blocks.leave}
      title={t('title', { day: formatDay(day.date, language, 'short') })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onClick={blocks.leave}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} variant="accent" isBusy={form.isBusy}>
            {t(inside.length > 0 ? 'confirmAnyway' : 'confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate method="post">
        {form.summary.errors.length === 0 ? null : (
          <FormErrorSummary title={t('wrong')} errors={form.summary} />
        )}
        <div className={classes.hours}>
          <TextField {...form.field('from')} type="time" label={t('from')} />
          <TextField {...form.field('until')} type="time" label={t('until')} />
        </div>
        <SelectField
          id="block-pool"
          label={t('pool')}
          value={draft.pool}
          onChange={({ target }) => form.change({ pool: target.value })}
        >
          <option value="">{t('pool.all')}</option>
          {day.pools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('reason')}
          label={t('reason')}
          hint={t('reason.hint')}
          error={errors.reason}
          autoComplete="off"
          maxLength={reasonLength}
          data-autofocus
        />
        <div role="status">
          {inside.length === 0 ? null : (
            <div className={classes.inside}>
              <p>{t('inside', { count: inside.length })}</p>
              <ul>
                {inside.map(({ id, startsAt, timeZone, person }) => (
                  <li key={id}>
                    {t('insideOne', {
                      time: formatTime(startsAt ?? '', timeZone, language),
                      name: person,
                    })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  );
}
