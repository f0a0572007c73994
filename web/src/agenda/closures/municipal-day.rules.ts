import { easterDistance } from '@vaga/contract/closure-limits';

/** How a member says on which day the municipality has its holiday. */
export interface MunicipalDraft {
  how: 'fixed' | 'easter' | 'none';
  /** Digits. */
  day: string;
  month: string;
  distance: string;
}

/** The draft of a rule: 'MM-DD', 'easter+39' or null. */
export function draftOfRule(rule: string | null): MunicipalDraft {
  const empty = { day: '1', month: '1', distance: '' };
  if (rule === null) return { ...empty, how: 'none' };
  const distance = /^easter([+-]\d+)$/.exec(rule)?.[1];
  if (distance !== undefined)
    return { ...empty, how: 'easter', distance: String(Number(distance)) };
  const [month = '1', day = '1'] = rule.split('-').map((part) => String(Number(part)));
  return { ...empty, how: 'fixed', day, month };
}

/** The rule of a draft; empty for none. */
export function ruleOfDraft({ how, day, month, distance }: MunicipalDraft): string {
  if (how === 'none') return '';
  if (how === 'fixed') return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const days = Number(distance);
  return `easter${days < 0 ? '-' : '+'}${Math.abs(days)}`;
}

/** What is wrong with a draft, by field. */
export function municipalErrors(draft: MunicipalDraft): { day?: 'day'; distance?: 'distance' } {
  const { how, day, month, distance } = draft;
  if (how === 'fixed') {
    // A leap year: 29 February is a day of some years.
    const date = new Date(Date.UTC(2028, Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 ? {} : { day: 'day' };
  }
  const isDistance = /^-?\d{1,3}$/.test(distance) && Math.abs(Number(distance)) <= easterDistance;
  return how === 'easter' && !isDistance ? { distance: 'distance' } : {};
}
