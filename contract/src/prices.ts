/** A price per person that applies from a civil day of the entity until the next price does. */
export interface PriceFrom {
  /** YYYY-MM-DD. */
  from: string;
  /** Whole cents. */
  priceCents: number;
}

/** The price of a civil day. `prices` are in the order of their days; a day before the first has the first price. */
export function priceOn(prices: readonly PriceFrom[], day: string): number {
  const [first] = prices;
  if (!first) throw new RangeError('An entity service has no price.');
  return (prices.findLast(({ from }) => from <= day) ?? first).priceCents;
}

/** The lowest and the highest price of the days from `from` to `to`, both inclusive. */
export function priceRangeOf(
  prices: readonly PriceFrom[],
  { from, to }: { from: string; to: string },
): { minimumCents: number; maximumCents: number } {
  const later = prices.filter((price) => price.from > from && price.from <= to);
  const cents = [priceOn(prices, from), ...later.map(({ priceCents }) => priceCents)];
  return { minimumCents: Math.min(...cents), maximumCents: Math.max(...cents) };
}

/** What several persons pay together. The slot step, the summary and the payment all use this sum. */
export function totalOf(people: readonly { priceCents: number }[]): number {
  return people.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
