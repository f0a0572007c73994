/** A pool among the others of its entity. */
interface NamedPool {
  id: string;
  name: string;
  isRetired: boolean;
}

/**
 * Whether another pool that is not retired has this name, in whatever case: members and imports tell pools apart by it.
 * @param given without an id: a new pool.
 */
export function isPoolNameTaken(
  pools: readonly NamedPool[],
  { id, name }: { id?: string; name: string },
): boolean {
  const wanted = comparable(name);
  return pools.some(
    (pool) => !pool.isRetired && pool.id !== id && comparable(pool.name) === wanted,
  );
}

/** The ids of the pools that are not retired, one of them at its new place. */
export function placePool(
  pools: readonly NamedPool[],
  { id, position }: { id: string; position: number },
): string[] {
  const others = pools.flatMap((pool) => (pool.isRetired || pool.id === id ? [] : [pool.id]));
  return [...others.slice(0, position), id, ...others.slice(position)];
}

const comparable = (name: string) => name.normalize('NFC').toLowerCase();
