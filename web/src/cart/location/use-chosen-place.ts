import type { Area, Location } from '@vaga/contract/geography';
import { useRef } from 'react';
import { areaOfLocation, type MeantArea } from './area-of-location.ts';

interface LookUp {
  area: Promise<MeantArea | null>;
  /** Whether something else was typed or chosen since. */
  isOvertaken: () => boolean;
}

/** A place that was chosen in a box, until it is known where it lies. A press on the button meanwhile goes on with it. */
export function useChosenPlace(districts: readonly Area[], askDraft: () => () => boolean) {
  const looking = useRef<LookUp | null>(null);

  /** @returns where it lies; null too where that was taken, or something else was typed or chosen since. */
  async function find(location: Location): Promise<MeantArea | null> {
    // Where the look-up fails, the button looks up what stands in the box, and says what is wrong.
    const area = areaOfLocation(location, districts).catch(() => null);
    const mine = { area, isOvertaken: askDraft() };
    looking.current = mine;
    const found = await area;
    if (looking.current !== mine) return null;
    looking.current = null;
    return mine.isOvertaken() ? null : found;
  }

  /** Where the place lies that stands in a box; null where nothing is being looked up. */
  function take(): Promise<MeantArea | null> | null {
    const { current } = looking;
    looking.current = null;
    return current?.isOvertaken() === false ? current.area : null;
  }

  return { find, take };
}
