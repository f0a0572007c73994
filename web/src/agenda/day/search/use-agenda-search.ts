import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/texts.ts';
import { messageIn } from '../../../platform/wire.ts';
import { type AgendaHits, searchAgenda } from '../../desk/desk.api.ts';
import { daySearchTexts } from './day-search.texts.ts';
import { bookingGroup, isName, optionGroups } from './search-options.rules.ts';

/** While one types, it is not asked for every letter. */
const settleMs = 250;
const fewestCharacters = 2;

/** What a text finds once the typing settles. An answer that a later text has overtaken is never shown as its own. */
function useAgendaSearch(typed: string) {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = text.length >= fewestCharacters;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['agenda-search', settled],
    queryFn: () => searchAgenda(settled),
    enabled: settled.length >= fewestCharacters,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isCurrent = isLong && settled === text && !isPlaceholderData;
  const hits: AgendaHits | null = isLong && data && !error ? data : null;
  return {
    hits,
    /** Those of the text as it is now; until then the list is of an earlier one. */
    isCurrent: isCurrent && hits !== null,
    error: isCurrent && !isFetching ? error : null,
    /** Does not wait for the typing to settle, and asks again where it failed. */
    searchNow: () => {
      setSettled(text);
      if (error && settled === text) void refetch();
    },
  };
}

/** What may be chosen of what a text finds, and what is said where that is nothing. */
export function useSearchOptions(typed: string, canBook: boolean) {
  const t = useText(daySearchTexts);
  const { hits, isCurrent, error, searchNow } = useAgendaSearch(typed);
  const found = hits ? optionGroups(hits) : [];
  const isNobody = isCurrent && found.length === 0;
  const nobody = isNobody ? t(isName(typed) ? 'none.name' : 'none.other') : null;
  const groups = isNobody && canBook ? bookingGroup(typed) : found;
  return {
    groups,
    options: groups.flatMap((group) => group.options),
    isNobody,
    isCurrent,
    message: error ? (messageIn(error) ?? t('failed')) : nobody,
    searchNow,
  };
}
