import type { AgendaPool } from '@vaga/contract/agenda-day';
import { useState } from 'react';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { DayField } from '../../ui/day-field.tsx';
import { dayOfStart, wallTimeOfStart } from '../guest-form.rules.ts';
import { ChipChoice } from './chip-choice.tsx';
import { deskTexts } from './desk.texts.ts';
import { noDeskStart, type StartChoice, startChoices } from './desk-booking.ts';
import { focusField, idOfField } from './desk-fields.ts';
import classes from './desk-sheet.module.css';
import { fitWindowOf } from './fit.rules.ts';
import { FitPart } from './fit-part.tsx';
import { OverbookPart } from './overbook-part.tsx';
import type { DeskFormState } from './use-desk-form.ts';

interface StartChoicePartProps {
  form: DeskFormState;
  pools: readonly AgendaPool[];
  today: string;
}

/** 'Agora', the next starts with their places, another day. */
export function StartChoicePart({ form, pools, today }: StartChoicePartProps) {
  const t = useText(deskTexts);
  const language = useLanguage();
  const { draft, errors, starts, nearest } = form;
  const [isWhole, setWhole] = useState(false);
  const [isOtherDay, setOtherDay] = useState(draft.date !== today);
  const pool = pools.find(({ id }) => id === draft.pool)?.name;
  const shown = starts.data
    ? startChoices(starts.data, { date: draft.date, chosen: draft.time, isWhole })
    : [];
  const ofDay = starts.data?.days.find(({ date }) => date === draft.date)?.starts ?? [];
  const fitsIn = fitWindowOf(ofDay, draft);
  const day = draft.date === today ? t('time.today') : formatDay(draft.date, language, 'short');
  return (
    <div className={classes.part}>
      <ChipChoice
        id={idOfField('time')}
        label={t('part.time')}
        error={errors.time}
        aside={
          <>
            <span>{pool ? `${day}, ${pool}` : day}</span>
            {isOtherDay ? null : (
              <button type="button" className={classes.link} onClick={() => setOtherDay(true)}>
                {t('time.otherDay')}
              </button>
            )}
          </>
        }
        empty={emptyText()}
        value={draft.time}
        options={shown.map(optionOf)}
        onChange={(time, isByTap) => {
          const isFull = shown.some((start) => start.time === time && start.available === 0);
          form.choose({ ...noDeskStart, time, isFull });
          if (isByTap && !isFull) focusField('name');
        }}
        onTapAgain={() => focusField('name')}
      />
      <OverbookPart form={form} />
      {fitsIn ? (
        <FitPart
          key={`${draft.service} ${draft.date} ${fitsIn.from}`}
          form={form}
          window={fitsIn}
        />
      ) : null}
      {nearest.length > 0 ? (
        <p className={classes.soft}>
          {t('time.nearest', { times: nearest.map(nameOf).join(', ') })}
        </p>
      ) : null}
      {!isWhole && ofDay.length > shown.length ? (
        <button type="button" className={classes.link} onClick={() => setWhole(true)}>
          {t('time.more')}
        </button>
      ) : null}
      {isOtherDay ? (
        <DayField
          label={t('time.date')}
          value={draft.date}
          today={today}
          onChange={(date) => form.choose({ ...noDeskStart, date })}
        />
      ) : null}
    </div>
  );

  function emptyText() {
    if (draft.service === '') return t('time.first');
    if (starts.isError) return t('time.failed');
    return starts.isPending ? t('time.reading') : t('time.none');
  }

  function optionOf({ time, isNow, available }: StartChoice) {
    const places = available > 0 ? t('time.places', { count: available }) : t('time.full');
    return {
      value: time,
      text: isNow ? t('time.now') : wallTimeOfStart(time),
      note: isNow ? `${wallTimeOfStart(time)}, ${places}` : places,
      isQuiet: available === 0,
    };
  }

  function nameOf(time: string) {
    const wall = wallTimeOfStart(time);
    if (dayOfStart(time) === draft.date) return wall;
    return `${formatDay(dayOfStart(time), language, 'short')} ${wall}`;
  }
}
