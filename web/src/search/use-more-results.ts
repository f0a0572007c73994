import { useMemo, useRef, useState } from 'react';
import type { Filters } from './filters.ts';
import type { Found } from './load-search.ts';
import { loadResults } from './search.api.ts';
import type { ShownResult } from './shown-result.ts';

type Status = 'idle' | 'loading' | 'failed';

interface Further {
  key: string;
  items: ShownResult[];
  /** The last page that was loaded. */
  page: number;
}

/** What was loaded beyond the first page of the latest search: there again for who comes back to it. Browser only. */
let kept: Further | null = null;

const nothing: ShownResult[] = [];

/** Forgets it: the same search made anew starts at its first page. */
export function forgetFurther(): void {
  kept = null;
}

/** The results so far, and the way to the next page. `key` is the address of the search. */
export function useMoreResults(found: Found, filters: Filters, key: string) {
  const [state, setState] = useState<Further | null>(kept);
  // Of one search: what failed or is under way for another says nothing about this one.
  const [progress, setProgress] = useState<{ key: string; status: Status }>({
    key,
    status: 'idle',
  });
  const isRunning = useRef<string | null>(null);
  const [first, setFirst] = useState(found);
  if (first !== found) {
    // A new answer, perhaps to the same question: what was loaded after the old one does not follow it.
    setFirst(found);
    setState(null);
  }
  const further = state?.key === key ? state : { key, items: nothing, page: 1 };

  async function loadMore(): Promise<void> {
    if (isRunning.current === key || further.page >= found.pages) return;
    isRunning.current = key;
    setProgress({ key, status: 'loading' });
    const next = await loadResults(filters, further.page + 1).catch(() => null);
    // Another search was made in the meantime.
    if (isRunning.current !== key) return;
    isRunning.current = null;
    if (next) {
      kept = { key, items: [...further.items, ...next], page: further.page + 1 };
      setState(kept);
    }
    setProgress({ key, status: next ? 'idle' : 'failed' });
  }

  const later = further.items;
  // The same list while nothing new came: the map and the cards are drawn from it.
  const items = useMemo(() => withoutRepeats([...found.items, ...later]), [found.items, later]);
  return {
    items,
    hasMore: further.page < found.pages,
    status: progress.key === key ? progress.status : 'idle',
    loadMore,
  };
}

/** A place that moved to a later page while one was reading comes once. */
function withoutRepeats(items: ShownResult[]): ShownResult[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
