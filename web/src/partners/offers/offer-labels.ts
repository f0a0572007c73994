import type { OwnService } from '@vaga/contract/entity-services';
import { formatNumber } from '../../platform/format.ts';
import type { Language } from '../../platform/language.ts';
import type { OffersText } from './offers.texts.ts';

type Place = Pick<OwnService, 'location' | 'radiusKm'>;

/** Where a service is done: 'No local', 'Ao domicílio, até 15 km'. */
export function placeText(
  { location, radiusKm }: Place,
  t: OffersText,
  language: Language,
): string {
  if (location !== 'AtAddress' || radiusKm === null) return t(`where.${location}`);
  return t('where.within', { km: formatNumber(radiusKm, language) });
}

/** '15 e 20 min', from the schedules; null without a schedule. */
export function lengthsText(lengths: readonly number[], t: OffersText): string | null {
  return lengths.length === 0 ? null : t('lengths.minutes', { minutes: lengths.join(', ') });
}
