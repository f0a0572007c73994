import type { KeyboardEvent } from 'react';

/** J and K, down and up: the focus goes to the first control of the next row that has one. @returns whether it moved. */
export function moveRowFocus({ key, target, currentTarget }: KeyboardEvent): boolean {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
  if (step === undefined || !(target instanceof Element)) return false;
  const stops = [
    ...(currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-stop]') ?? []),
  ];
  const row = target.closest('tr');
  const here = stops.findIndex((stop) => row?.contains(stop));
  const next = stops[here + step];
  if (here < 0 || !next) return false;
  next.focus();
  return true;
}
