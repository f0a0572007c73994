import { IconHourglass } from '@tabler/icons-react';
import { useText } from '../../platform/texts.ts';
import type { useReservedStart } from '../use-reserved-start.ts';
import { deskTexts } from './desk.texts.ts';
import classes from './desk-sheet.module.css';

/** How long the chosen start is still reserved. The seconds are for the eye: a reader hears when it ends. */
export function ReservedBadge({ reserved }: { reserved: ReturnType<typeof useReservedStart> }) {
  const t = useText(deskTexts);
  const { state, secondsLeft } = reserved;
  if (state === 'lapsedFree')
    return (
      <p className={classes.badge} data-over role="status">
        {t('reserved.lapsed')}
      </p>
    );
  if (state !== 'reserved' || secondsLeft === null) return null;
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <p className={classes.badge} role="timer" aria-live="off">
      <IconHourglass size={16} aria-hidden="true" />
      {t('reserved', { time })}
    </p>
  );
}
