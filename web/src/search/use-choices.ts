import type { SearchChoices } from '@vaga/contract/search';
import { useEffect, useState } from 'react';
import type { Filters } from './filters.ts';
import type { Refinement, RefinementName } from './refinement.ts';
import { loadChoices } from './search.api.ts';

/** Whether a choice of a filter leaves a result; true while that is not known. What is chosen stays so that it can be taken back. */
export type HasResults = (name: RefinementName, value: string) => boolean;

/**
 * What the filters leave, asked once they are opened (`isWanted`) and again after each change: the search does without.
 */
export function useChoices(filters: Filters, isWanted: boolean): HasResults {
  const [choices, setChoices] = useState<SearchChoices | null>(null);
  const asked = JSON.stringify(filters);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void loadChoices(JSON.parse(asked) as Filters)
      .catch(() => null)
      .then((found) => {
        if (!isOver) setChoices(found);
      });
    return () => {
      isOver = true;
    };
  }, [asked, isWanted]);
  const { refinement } = filters;
  return (name, value) =>
    choices === null || isChosen(refinement, name, value) || leavesAny(choices, name, value);
}

function isChosen(refinement: Refinement, name: RefinementName, value: string): boolean {
  const chosen = refinement[name];
  return typeof chosen === 'boolean' ? chosen : chosen === value;
}

function leavesAny(choices: SearchChoices, name: RefinementName, value: string): boolean {
  const { lowestPriceCents } = choices;
  switch (name) {
    case 'partOfDay':
      return choices.partsOfDay.some((part) => part === value);
    case 'serviceLocation':
      return choices.serviceLocations.some((location) => location === value);
    case 'maxPrice':
      return lowestPriceCents !== null && Number(value) * 100 >= lowestPriceCents;
    case 'saturday':
    case 'payOnSite':
    case 'stepFree':
      return choices[name];
  }
}
