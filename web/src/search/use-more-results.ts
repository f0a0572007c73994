import type { SearchResult } from '@vaga/contract/search';
import { useRef, useState } from 'react';
import type { Filters } from './filters.ts';
import type { Found } from './load-search.ts';
import { loadResults } from './search.api.ts';

interface Further {
  key: string;
  items: SearchResult[];
  /** The last page that was loaded. */
  page: number;
}

/** What was loaded beyond the first page of the latest search: there again for who comes back to it. Browser only. */
let kept: Further | null = null;

/** Forgets it: the same search made anew starts at its first page. */
export function forgetFurther(): void {
  kept = null;
}

/** The results so far, and the way to the next page. `key` is the address of the search. */
export function useMoreResults(found: Found, filters: Filters, key: string) {
  const [state, setState] = useState<Further | null>(kept);
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isRunning = useRef(false);
  const further = state?.key === key ? state : { key, items: [], page: 1 };

  async function loadMore(): Promise<void> {
    if (isRunning.current || further.page >= found.pages) return;
    isRunning.current = true;
    setStatus('loading');
    try {
      const next = await loadResults(filters, further.page + 1);
      kept = { key, items: [...further.items, ...next], page: further.page + 1 };
      setState(kept);
      setStatus('idle');
    } catch {
      setStatus('failed');
    } finally {
      isRunning.current = false;
    }
  }

  return {
    items: withoutRepeats([...found.items, ...further.items]),
    hasMore: further.page < found.pages,
    status,
    loadMore,
  };
}

/** A place that moved to a later page while one was reading comes once. */
function withoutRepeats(items: SearchResult[]): SearchResult[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
