import type { Language } from '@vaga/contract/common';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { MessageCode } from '@vaga/contract/messages';
import type { PlanSlug } from '@vaga/contract/partner-kinds';
import { extraPlaceCents, placesOfPlan } from '@vaga/contract/place-limits';

/** How many entities a plan includes; null: without a limit. */
export function placesIncludedIn(plan: PlanSlug): number | null {
  return plan === 'custom' ? null : placesOfPlan[plan];
}

/** What one more costs a month, in cents; null where the plan sells none. */
export function extraPlaceOf(plan: PlanSlug): number | null {
  return plan === 'start' || plan === 'boost' ? extraPlaceCents[plan] : null;
}

export const planNames: Record<PlanSlug, string> = {
  payg: 'Pay-as-You-Go',
  start: 'Start',
  boost: 'Boost',
  custom: 'Custom',
};

const locales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB' };

/** Why a plan does not include so many entities, with what to do about it; null if it does. All that are not closed count. */
export function placesRefusal(
  plan: PlanSlug,
  places: number,
  language: Language,
): { code: MessageCode; values: Record<string, string | number> } | null {
  const count = placesIncludedIn(plan);
  if (count === null || places <= count) return null;
  const cents = extraPlaceOf(plan);
  if (cents === null)
    return { code: 'member.plan_full_place_single', values: { plan: planNames[plan] } };
  const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' });
  const values = { plan: planNames[plan], count, price: money.format(cents / 100) };
  return { code: count === 1 ? 'member.plan_full_place' : 'member.plan_full_places', values };
}

/** The time zone of a municipality, by its official code: of Madeira they begin with 3, of the Azores with 4. */
export function timeZoneOf(municipalityCode: string): string {
  if (municipalityCode.startsWith('3')) return 'Atlantic/Madeira';
  return municipalityCode.startsWith('4') ? 'Atlantic/Azores' : homeTimeZone;
}
