import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStayDays } from './agenda.api.ts';
import { type BookableDays, bookableDaysOf, type StayDays } from './guest-form.rules.ts';

interface StayOfGuest {
  /** The days of the stay of the typed code that can still be booked; null while no stay is known. */
  days: BookableDays | null;
  /** The code is complete: its stay is looked for. */
  look: () => void;
}

/** The stay whose code stands in the form: the one that the address named, or what is typed, once the field is left. */
export function useStayOfGuest(
  code: string,
  { named, today }: { named: StayDays | null; today: string },
): StayOfGuest {
  const typed = code.trim().toUpperCase();
  const [asked, setAsked] = useState(named?.code ?? '');
  const { data } = useQuery({
    queryKey: ['stay-days', asked],
    queryFn: () => readStayDays(asked),
    enabled: asked !== '' && asked !== named?.code,
    staleTime: 60_000,
  });
  const found = asked === named?.code ? named : (data ?? null);
  const stay = found?.code === typed ? found : null;
  return { days: stay && bookableDaysOf(stay, today), look: () => setAsked(typed) };
}
