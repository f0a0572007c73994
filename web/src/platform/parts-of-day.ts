export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

const parts = ['night', 'morning', 'afternoon', 'evening'] as const;

/**
 * Starts by part of the day, on the place's own clock, which their time carries: the night ends at 6, the morning at 12, the
 * afternoon at 18. Parts without a start are left out.
 */
export function partsOfDay<Start extends { time: string }>(
  starts: readonly Start[],
): { part: PartOfDay; slots: Start[] }[] {
  const partOf = ({ time }: Start): PartOfDay => {
    const hour = Number(time.slice(11, 13));
    if (hour < 6) return 'night';
    return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  };
  return parts
    .map((part) => ({ part, slots: starts.filter((start) => partOf(start) === part) }))
    .filter((group) => group.slots.length > 0);
}
