import { isWithinMunicipality, type Place } from '../geography/index.ts';
import { formatNumber } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { useText } from '../platform/texts.ts';
import type { ResultCount } from './find-ways-on.ts';
import type { searchTexts } from './search.texts.ts';
import type { searchNextTexts } from './search-next.texts.ts';

interface Context {
  t: ReturnType<typeof useText<keyof typeof searchTexts.pt>>;
  language: Language;
  /** What was searched in or around. */
  place: Place;
}

/** How many of a count are the municipality's own, and how many are in others near by. Of a locality and a point all are near. */
function partsOf({ total, inPlace }: ResultCount, { place: { location } }: Pick<Context, 'place'>) {
  const isNear = location === '' || isWithinMunicipality(location);
  return { isNear, own: isNear ? total : inPlace, nearby: isNear ? 0 : total - inPlace };
}

/** ', e 6 perto', after what the place itself has; empty where there are none. */
function nearbyText(count: ResultCount, context: Context) {
  const { t, language } = context;
  const { nearby } = partsOf(count, context);
  if (nearby <= 0) return '';
  const near = formatNumber(nearby, language);
  return t(count.isCapped ? 'results.alsoNearMore' : 'results.alsoNear', { near });
}

/** How many, and where: 'Coimbra: 11 locais, e 6 perto'. */
export function countIn(count: ResultCount, context: Context): string {
  const { t, language, place } = context;
  const { isNear, own, nearby } = partsOf(count, context);
  const where = place.label;
  const also = nearbyText(count, context);
  if (own === 0) return t('results.noneIn', { where }) + also;
  if (count.isCapped && nearby === 0) {
    const most = formatNumber(own, language);
    return t(isNear ? 'results.nearMore' : 'results.inMore', { most, where });
  }
  return t(isNear ? 'results.near' : 'results.in', { count: own, where }) + also;
}

/** How many there are without a filter, or without any: 'Sem «Por vídeo»: 3 locais, e 1 perto'. */
export function countWithout(
  filter: string | null,
  count: ResultCount,
  context: Context & { next: ReturnType<typeof useText<keyof typeof searchNextTexts.pt>> },
): string {
  const { next, language } = context;
  const { own, nearby } = partsOf(count, context);
  const isAll = filter === null;
  const named = filter ?? '';
  if (count.isCapped && nearby === 0) {
    const most = formatNumber(own, language);
    return next(isAll ? 'next.withoutAllMore' : 'next.withoutMore', { filter: named, most });
  }
  const text = next(isAll ? 'next.withoutAll' : 'next.without', { filter: named, count: own });
  return text + nearbyText(count, context);
}

/** How many of them the list has so far; those of the place and those near by are counted apart, as the title does. */
export function countShown(shown: number, count: ResultCount, context: Context): string {
  const { t, language, place } = context;
  const { own, nearby } = partsOf(count, context);
  const values = {
    shown: formatNumber(shown, language),
    total: formatNumber(count.total, language),
  };
  const text = t(count.isCapped ? 'more.shownOfMore' : 'more.shown', values);
  if (own === 0 || nearby <= 0 || count.isCapped) return text;
  return t('more.parts', {
    text,
    own: formatNumber(own, language),
    near: formatNumber(nearby, language),
    where: place.label,
  });
}
