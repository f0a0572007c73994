import { useNow } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { useSecondsLeft } from '../platform/use-seconds-left.ts';
import { waitlistTexts } from './waitlist.texts.ts';

/** The minutes until the offer ends, rounded up. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText(waitlistTexts);
  const seconds = useSecondsLeft(until, useNow()) ?? 0;
  return (
    <span role="timer">
      {seconds > 0 ? t('left', { count: Math.ceil(seconds / 60) }) : t('left.over')}
    </span>
  );
}
