import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { type DayAddress, dayAddressOf, dayQueryOf } from './day-query.rules.ts';

/** What the address of the day says, and how to say something else. */
export function useDayAddress() {
  const [query, setQuery] = useSearchParams();
  const address = dayAddressOf(query);
  /** For what is said of it after an answer, which leaves the rest as it is by then. */
  const latest = useRef(address);
  latest.current = address;

  /** Filters and the open sheet: nothing is read anew for them, and 'back' passes them by. */
  function show(change: Partial<Pick<DayAddress, 'pool' | 'status' | 'open'>>) {
    setQuery(dayQueryOf({ ...latest.current, ...change }), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }

  /** Of another day or view, with the same filters; a sheet stays with its day. */
  function pathOf(change: Partial<Pick<DayAddress, 'date' | 'view'>>): string {
    const open = change.date === undefined ? address.open : null;
    return paths.day(dayQueryOf({ ...address, ...change, open }));
  }

  return { address, show, pathOf };
}
