import type { FoundPerson } from '@vaga/contract/agenda-search';
import { formatDay, formatPhone } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { ageAt } from '../day/person-age.rules.ts';
import { deskTexts } from './desk.texts.ts';

/** What tells two people of one name apart, in a line. */
export function usePersonFacts(today: string) {
  const t = useText(deskTexts);
  const language = useLanguage();
  return ({ dateOfBirth, phone, lastAt }: FoundPerson) =>
    [
      dateOfBirth && t('person.years', { count: ageAt(dateOfBirth, today) }),
      dateOfBirth?.split('-').reverse().join('/'),
      phone && formatPhone(phone),
      lastAt && t('person.last', { day: formatDay(lastAt.slice(0, 10), language, 'date') }),
    ]
      .filter(Boolean)
      .join(dot);
}
