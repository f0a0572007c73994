import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useNavigate } from '../platform/link.tsx';
import { type Filters, searchQueryOf } from './filters.ts';
import type { Refinement } from './refinement.ts';

/**
 * The refinement as the screen shows it: at once what was chosen last, and what the address says when that has come. Two
 * choices in a row add up, though the first one's results are still on their way.
 */
export function useRefinement(filters: Filters) {
  const navigate = useNavigate();
  const [shown, setShown] = useState({ of: filters.refinement, refinement: filters.refinement });
  if (shown.of !== filters.refinement) {
    setShown({ of: filters.refinement, refinement: filters.refinement });
  }

  function apply(refinement: Refinement) {
    setShown({ of: filters.refinement, refinement });
    void navigate(paths.search(searchQueryOf({ ...filters, refinement })), {
      preventScrollReset: true,
      state: { isRefined: true },
    });
  }

  return { refinement: shown.refinement, apply };
}
