/** A gauge that a slice measures on demand, with labels. Labels never identify a person. */
export interface Metric {
  /** Ends with the unit. */
  name: string;
  help: string;
  samples: readonly { labels?: Readonly<Record<string, string | number>>; value: number }[];
}

export interface MeasuredPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export function measurePools(pools: Readonly<Record<string, MeasuredPool>>): Metric[] {
  const named = Object.entries(pools);
  return [
    {
      name: 'vaga_pool_used_connections',
      help: 'Connections to the database that are at work.',
      samples: named.map(([pool, { totalCount, idleCount }]) => ({
        labels: { pool },
        value: totalCount - idleCount,
      })),
    },
    {
      name: 'vaga_pool_waiting_requests',
      help: 'Requests that wait for a connection.',
      samples: named.map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
    },
  ];
}
