import { IconClockExclamation } from '@tabler/icons-react';
import { delayMinutes, undoMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { dayTexts } from './day.texts.ts';
import type { DayViewState } from './day-view.ts';
import { countDelayed, isDelayPossible, poolToDelay, usualDelays } from './delay.rules.ts';
import classes from './delay-dialog.module.css';

/** Asks which pool is how late, and says how many people read of it before it is sent. */
export function DelayDialog({ view }: { view: DayViewState }) {
  const t = useText(dayTexts);
  const { delay } = view;
  return (
    <Dialog
      isOpen={delay.isOpen}
      onClose={() => delay.setOpen(false)}
      title={t('delay.title')}
      closeLabel={t('close')}
    >
      <DelayForm view={view} />
    </Dialog>
  );
}

function DelayForm({ view }: { view: DayViewState }) {
  const t = useText(dayTexts);
  const { day, delay, address, now } = view;
  const [typed, setTyped] = useState('25');
  const [pool, setPool] = useState(() =>
    poolToDelay(day, { shown: address.pool, minutes: Number(typed), now }),
  );
  const [isWrong, setWrong] = useState(false);
  const minutes = Number(typed);
  const isPossible = typed.trim() !== '' && isDelayPossible(minutes);
  const count = isPossible ? countDelayed(day, { pool, minutes, now }) : 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isPossible);
        if (isPossible) delay.announce(pool, minutes);
      }}
    >
      {day.pools.length > 1 ? (
        <Chips
          legend={t('delay.pool')}
          options={day.pools.map(({ id, name }) => ({ value: id, text: name }))}
          value={pool}
          onChange={setPool}
        />
      ) : null}
      <Chips
        legend={t('delay.minutes')}
        options={usualDelays.map((one) => ({ value: `${one}`, text: `${one} min` }))}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
      />
      <TextField
        id="delay-minutes"
        label={t('delay.other')}
        value={typed}
        inputMode="numeric"
        maxLength={3}
        data-autofocus=""
        error={
          isWrong
            ? t('delay.wrong', { minimum: delayMinutes.minimum, maximum: delayMinutes.maximum })
            : null
        }
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={classes.preview} role="status">
        {isPossible ? t('delay.preview', { count, minutes: undoMinutes }) : null}
      </p>
      <Button
        type="submit"
        size="lg"
        icon={<IconClockExclamation size={20} aria-hidden="true" />}
        isBusy={delay.isBusy}
      >
        {t('delay.send')}
      </Button>
    </form>
  );
}

interface ChipsProps {
  legend: string;
  options: ReadonlyArray<{ value: string; text: string }>;
  value: string;
  onChange: (value: string) => void;
}

function Chips({ legend, options, value, onChange }: ChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
