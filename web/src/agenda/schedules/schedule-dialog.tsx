import { IconTrash } from '@tabler/icons-react';
import type { Pool } from '@vaga/contract/pools';
import type { PlannedService } from '@vaga/contract/schedules';
import { addDays } from '../../platform/add-days.rules.ts';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { DayChips } from './day-chips.tsx';
import classes from './schedule-dialog.module.css';
import {
  fromTypedSchedule,
  isTypedNextDay,
  problemsOf,
  type ScheduleField,
  type TypedSchedule,
  toTypedSchedule,
} from './schedule-form.rules.ts';
import { schedulesTexts } from './schedules.texts.ts';
import { ServesPart } from './serves-part.tsx';
import { TypedSummary } from './typed-summary.tsx';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import type { OpenedSchedule, WeekActs } from './use-week-acts.ts';
import { useWeekdayName } from './week-labels.ts';

interface ScheduleDialogProps {
  opened: OpenedSchedule;
  editor: ScheduleEditor;
  acts: WeekActs;
  pools: readonly Pool[];
  services: readonly PlannedService[];
  today: string;
}

const formId = 'schedule-form';
const idOf = (name: ScheduleField) => `schedule-${name}`;

/** All of a schedule, to be typed. Its days of validity are those of the whole change. It changes the draft; nothing is saved. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { opened, editor, acts, pools, services, today } = props;
  const { schedule, weekday, isNew } = opened;
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  const { from, until } = editor.nextDraft;
  const idPool = editor.pool?.id ?? '';
  const labels = labelsOf(t);
  const form = useForm<TypedSchedule, ScheduleField>({
    initial: toTypedSchedule(schedule, {
      idPool,
      from,
      lastDay: until === null ? '' : addDays(until, -1),
    }),
    idOf,
    labels,
    check: (typed) =>
      Object.fromEntries(
        Object.entries(problemsOf(typed, { today })).map(([name, problem]) => [
          name,
          t(`error.${problem}`),
        ]),
      ),
    send: async (typed) => {
      const next = fromTypedSchedule(typed, schedule);
      const days = { from: typed.from, until: typed.until === '' ? null : addDays(typed.until, 1) };
      if (typed.idPool === idPool) acts.put(next, days);
      else editor.moveToPool(next, typed.idPool, days);
      acts.close();
    },
  });
  const { draft, errors, change } = form;
  const time = (name: 'fromTime' | 'toTime' | 'breakFrom' | 'breakTo', label: string) => (
    <TimeField
      id={idOf(name)}
      label={label}
      error={errors[name]}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const isSplittable = weekday !== null && schedule.weekdays.length > 1 && !isNew;
  if (editor.isReadOnly)
    return <ReadOnlyDialog {...props} form={form.draft} title={schedule.name} />;
  return (
    <Dialog
      isOpen
      isTall
      width={620}
      onClose={acts.close}
      closeLabel={t('close')}
      title={isNew ? t('dialog.new') : t('dialog.title', { name: schedule.name })}
      actions={
        <>
          <Button variant="outline" onClick={acts.close}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId}>
            {t('dialog.done')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('dialog.wrong')} errors={form.summary} />
        {isSplittable ? (
          <p className={classes.split}>
            {t('dialog.allDays')}{' '}
            <button
              type="button"
              className={classes.link}
              onClick={() => acts.split(schedule, weekday)}
            >
              {t('dialog.split', { day: dayName(weekday, 'long') })}
            </button>
          </p>
        ) : null}
        <TextField {...form.field('name')} label={labels.name} autoComplete="off" maxLength={80} />
        <SelectField
          id={idOf('idPool')}
          label={labels.idPool}
          value={draft.idPool}
          onChange={({ target }) => change({ idPool: target.value })}
        >
          {pools
            .filter(({ retiredOn }) => retiredOn === null)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <DayChips
          id={idOf('weekdays')}
          label={labels.weekdays}
          error={errors.weekdays}
          value={draft.weekdays}
          onChange={(weekdays) => change({ weekdays })}
        />
        <div className={classes.pair}>
          {time('fromTime', labels.fromTime)}
          <div>
            {time('toTime', labels.toTime)}
            <p className={classes.nextDay} role="status">
              {isTypedNextDay(draft) ? t('nextDay') : ''}
            </p>
          </div>
        </div>
        <div className={classes.pair}>
          {time('breakFrom', labels.breakFrom)}
          {time('breakTo', labels.breakTo)}
        </div>
        <div className={classes.pair} data-stacked>
          <TextField
            {...form.field('interval')}
            label={labels.interval}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
          <TextField
            {...form.field('capacity')}
            label={labels.capacity}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        </div>
        <TypedSummary form={draft} />
        <ServesPart
          id={idOf('serves')}
          services={services}
          servesAll={draft.servesAll}
          serves={draft.serves}
          error={errors.serves}
          onChange={change}
        />
        <div className={classes.pair}>
          <TextField {...form.field('from')} type="date" label={labels.from} min={today} />
          <TextField {...form.field('until')} type="date" label={labels.until} min={draft.from} />
        </div>
        <p className={classes.hint}>{t('dialog.daysHint')}</p>
        {isNew ? null : (
          <Button
            variant="outline"
            className={classes.remove}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => acts.remove(schedule)}
          >
            {t('dialog.remove')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

/** A schedule that cannot be changed: of a version that is over, or for a member who reads. */
function ReadOnlyDialog({
  form,
  title,
  acts,
  services,
}: ScheduleDialogProps & { form: TypedSchedule; title: string }) {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  const served = form.servesAll
    ? t('services.all')
    : services
        .filter(({ id }) => form.serves.includes(id))
        .map(({ name }) => name)
        .join(', ');
  const facts = [
    [t('field.weekdays'), form.weekdays.map((day) => dayName(day, 'short')).join(', ')],
    [t('field.hours'), `${form.fromTime}–${form.toTime}`],
    [t('field.break'), form.breakFrom ? `${form.breakFrom}–${form.breakTo}` : '–'],
    [t('field.interval'), form.interval],
    [t('field.capacity'), form.capacity],
    [t('field.serves'), served],
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={acts.close}
      closeLabel={t('close')}
      title={title}
      actions={<Button onClick={acts.close}>{t('close')}</Button>}
    >
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TypedSummary form={form} />
    </Dialog>
  );
}

const labelsOf = (t: ReturnType<typeof useText<keyof typeof schedulesTexts.pt>>) => ({
  name: t('field.name'),
  idPool: t('field.pool'),
  weekdays: t('field.weekdays'),
  fromTime: t('field.fromTime'),
  toTime: t('field.toTime'),
  breakFrom: t('field.breakFrom'),
  breakTo: t('field.breakTo'),
  interval: t('field.interval'),
  capacity: t('field.capacity'),
  servesAll: t('field.serves'),
  serves: t('field.serves'),
  from: t('change.from'),
  until: t('change.until'),
});
