/** A price per person that holds from a civil day of the place on, until the next one does. */
export interface PriceFrom {
  /** YYYY-MM-DD. */
  from: string;
  /** Whole cents. */
  priceCents: number;
}

/** The price of a civil day. `prices` are in the order of their days; a day before the first has the first one's. */
export function priceOn(prices: readonly PriceFrom[], day: string): number {
  const [first] = prices;
  if (!first) throw new RangeError('A place without a price.');
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

/** What several people pay together: the one sum of the slot step, the summary and the payment. */
export function totalOf(people: readonly { priceCents: number }[]): number {
  return people.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
