import type { Language } from '@vaga/contract/common';
import { extraUserCents, usersOfPlan } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';

export type Plan = keyof typeof usersOfPlan | 'custom';

/** How many users a plan includes; null: without a limit. */
export function usersIncludedIn(plan: Plan): number | null {
  return plan === 'custom' ? null : usersOfPlan[plan];
}

const names: Record<Plan, string> = {
  payg: 'Pay-as-You-Go',
  start: 'Start',
  boost: 'Boost',
  custom: 'Custom',
};

const locales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB' };

/**
 * Why a plan does not include so many users, with what to do about it; null if it does. Members and pending invitations
 * count, each e-mail address once.
 */
export function planRefusal(
  plan: Plan,
  users: number,
  language: Language,
): { code: MessageCode; values: Record<string, string | number> } | null {
  const count = usersIncludedIn(plan);
  if (count === null || users <= count) return null;
  const values = { plan: names[plan], count };
  if (plan === 'payg' || plan === 'custom') return { code: 'member.plan_full_single', values };
  const price = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' });
  return {
    code: 'member.plan_full',
    values: { ...values, price: price.format(extraUserCents[plan] / 100) },
  };
}
