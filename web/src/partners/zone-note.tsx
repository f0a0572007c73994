import { formatTime } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { freeTimesTexts } from './free-times.texts.ts';

const named = {
  'Europe/Lisbon': 'zone.lisbon',
  'Atlantic/Madeira': 'zone.madeira',
  'Atlantic/Azores': 'zone.azores',
} as const;

/** Names the place's zone where an instant (ISO 8601) has another wall time for the reader. */
export function ZoneNote({ instant, timeZone }: { instant: string; timeZone: string }) {
  const t = useText(freeTimesTexts);
  const language = useLanguage();
  const readers = useReadersZone();
  const isSame = formatTime(instant, timeZone, language) === formatTime(instant, readers, language);
  if (isSame) return null;
  const key = named[timeZone as keyof typeof named];
  return <small>{key ? t(key) : t('zone.other', { zone: timeZone })}</small>;
}
