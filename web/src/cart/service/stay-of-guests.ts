import { useEffect, useState } from 'react';
import { bookableDaysOf, readStayDays, type StayDays } from '../../agenda/index.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import type { FieldErrors } from '../../platform/use-form-errors.ts';
import { useIsOvertaken } from '../../platform/use-is-overtaken.ts';
import { type CartText, cartTexts } from '../cart.texts.ts';
import type { ServicesDraft, ServicesField } from './services-form.rules.ts';

/** The days of the guests' stay that can be chosen; a day that is none of them gives way to the first. */
export function useDaysOfStay(
  { reservationCode, date }: ServicesDraft,
  { today, onChange }: { today: string; onChange: (part: Partial<ServicesDraft>) => void },
) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const [stay, setStay] = useState<StayDays | null>(null);
  const code = tidyStayCode(reservationCode);
  const days = stay?.code === code ? bookableDaysOf(stay, today) : null;
  const isOutside = days !== null && (date < days.first || date > days.last);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stay that is found
  useEffect(() => {
    if (days && isOutside) onChange({ date: days.first });
  }, [isOutside]);
  const hint = days
    ? t('services.stayDays', {
        first: formatDay(days.first, language, 'date'),
        last: formatDay(days.last, language, 'date'),
      })
    : undefined;
  // What is not found is said when the form is sent. A late answer to an earlier code is dropped.
  const askCode = useIsOvertaken(code);
  const look = () => {
    const isOvertaken = askCode();
    const set = (found: StayDays | null) => {
      if (!isOvertaken()) setStay(found);
    };
    if (code !== '') void readStayDays(code).then(set, () => set(null));
  };
  return { days, hint, look };
}

const tidyStayCode = (typed: string): string => typed.trim().toUpperCase();

/** What is wrong with the code of the guests' stay, or with the day, which lies within it. */
export async function stayErrors(
  { reservationCode, date }: ServicesDraft,
  { today, t }: { today: string; t: CartText },
): Promise<FieldErrors<ServicesField>> {
  const code = tidyStayCode(reservationCode);
  if (code === '') return {};
  try {
    const stay = await readStayDays(code);
    if (!stay) return { reservationCode: t('fault.stay') };
    const days = bookableDaysOf(stay, today);
    if (!days) return { reservationCode: t('fault.stayOver') };
    return date < days.first || date > days.last ? { date: t('fault.stayDay') } : {};
  } catch {
    // The member is not to blame: the form says so beside the code, and all else stays as typed.
    return { reservationCode: t('fault.entityCodeAsk') };
  }
}
