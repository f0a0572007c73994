import type { ServiceLocation } from '@vaga/contract/partners';
import type { PartOfDay, SearchOrder } from '@vaga/contract/search';

/** What narrows and orders the results of a search, as the address bar holds it; empty and false where nothing is chosen. */
export interface Refinement {
  partOfDay: PartOfDay | '';
  /** Of any day alone; where a day is searched it does not count. */
  saturday: boolean;
  /** Whole euros for each person; empty for any price. */
  maxPrice: string;
  serviceLocation: ServiceLocation | '';
  payOnSite: boolean;
  stepFree: boolean;
  sort: SearchOrder;
}

/** The parts of it that leave out results; the order leaves out none. */
export const refinementNames = [
  'partOfDay',
  'saturday',
  'maxPrice',
  'serviceLocation',
  'payOnSite',
  'stepFree',
] as const;
export type RefinementName = (typeof refinementNames)[number];

export const noRefinement: Refinement = {
  partOfDay: '',
  saturday: false,
  maxPrice: '',
  serviceLocation: '',
  payOnSite: false,
  stepFree: false,
  sort: 'nearest',
};

export const searchedParts: readonly PartOfDay[] = ['morning', 'afternoon', 'evening'];
export const serviceLocations: readonly ServiceLocation[] = ['Entity', 'AtAddress', 'Online'];
export const searchOrders: readonly SearchOrder[] = ['nearest', 'soonest', 'cheapest'];

/** The prices that are offered to choose from, in whole euros. */
export const priceSteps = ['15', '30', '50', '100'] as const;
/** What can be searched of what an address says: `highestPriceCents`. */
const highestPrice = 10_000;

/** Reads the address; whatever is not what it should be counts as not chosen. `date` is the day that is searched. */
export function refinementOf(params: URLSearchParams, date: string): Refinement {
  const isSet = (name: RefinementName) => params.get(name) === '1';
  const price = params.get('maxPrice') ?? '';
  const isPrice = /^\d{1,5}$/.test(price) && Number(price) <= highestPrice;
  return {
    partOfDay: oneOf(params.get('partOfDay'), searchedParts) ?? '',
    saturday: date === '' && isSet('saturday'),
    maxPrice: isPrice ? String(Number(price)) : '',
    serviceLocation: oneOf(params.get('serviceLocation'), serviceLocations) ?? '',
    payOnSite: isSet('payOnSite'),
    stepFree: isSet('stepFree'),
    sort: oneOf(params.get('sort'), searchOrders) ?? noRefinement.sort,
  };
}

/** The part of the address that says it; what is not chosen is not in it. */
export function refinementQueryOf(refinement: Refinement) {
  const { partOfDay, maxPrice, serviceLocation, sort } = refinement;
  const flag = (isOn: boolean) => (isOn ? '1' : '');
  return {
    partOfDay,
    saturday: flag(refinement.saturday),
    maxPrice,
    serviceLocation,
    payOnSite: flag(refinement.payOnSite),
    stepFree: flag(refinement.stepFree),
    sort: sort === noRefinement.sort ? '' : sort,
  };
}

/** The fields of the search call that say it. */
export function refinementBodyOf(refinement: Refinement) {
  const { partOfDay, saturday, maxPrice, serviceLocation, payOnSite, stepFree, sort } = refinement;
  return {
    partOfDay,
    saturday,
    ...(maxPrice === '' ? {} : { maxPriceCents: Number(maxPrice) * 100 }),
    serviceLocation,
    payOnSite,
    stepFree,
    sort,
  };
}

/** The refinement after one choice in a control, in the words of the address; empty where nothing is chosen any more. */
export function choose(refinement: Refinement, name: keyof Refinement, value: string): Refinement {
  const params = new URLSearchParams(refinementQueryOf(refinement));
  params.set(name, value);
  return refinementOf(params, '');
}

/** What leaves out results now, in the order of the screen. */
export function activeOf(refinement: Refinement): RefinementName[] {
  return refinementNames.filter((name) => refinement[name] !== noRefinement[name]);
}

/** The same without some of it; the order stays. */
export function withoutParts(refinement: Refinement, names: readonly RefinementName[]): Refinement {
  return names.reduce((left, name) => choose(left, name, ''), refinement);
}

function oneOf<Choice extends string>(
  value: string | null,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
