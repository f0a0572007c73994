import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-form.module.css';
import type { ReservedState } from './guest-form.rules.ts';

interface ConfirmBarProps {
  state: ReservedState;
  secondsLeft: number | null;
  /** Time, day and place; null while none is chosen. */
  chosen: string | null;
  isBusy: boolean;
  /** Other acts, before the main one. */
  before: ReactNode;
}

/** The acts of the form, and how long the chosen start is still reserved: in sight at every width. */
export function ConfirmBar({ state, secondsLeft, chosen, isBusy, before }: ConfirmBarProps) {
  const t = useText(agendaTexts);
  const minutes = Math.max(1, Math.ceil((secondsLeft ?? 0) / 60));
  const note = state === 'none' ? '' : t(`bar.${state}`, { count: minutes });
  return (
    <>
      <div className={classes.acts}>{before}</div>
      <div className={classes.bar} data-thumb>
        <div className={classes.summary}>
          <strong>{chosen ?? t('bar.none')}</strong>
          <span role="status" data-lapsed={state === 'lapsedFree' || undefined}>
            {note}
          </span>
        </div>
        <Button
          type="submit"
          variant="accent"
          size="lg"
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter"
        >
          {t('form.confirm')} <kbd className={classes.key}>Ctrl ↵</kbd>
        </Button>
      </div>
    </>
  );
}
