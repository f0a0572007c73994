/** One measurement with its labels, as Prometheus reads it. Labels never name a person. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
}

export interface Metric {
  /** Ends with its unit, or with `_total` where it only grows. */
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  samples: readonly (Sample & { suffix?: '_bucket' | '_sum' | '_count' })[];
}

/** Prometheus' text format, 0.0.4. */
export function writeMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ labels, value, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

function writeLabels(labels: Sample['labels'] = {}): string {
  const written = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, escapeSign)}"`,
  );
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

const escapeSign = (sign: string) => (sign === '\n' ? '\\n' : `\\${sign}`);

/** Upper ends in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Route {
  method: string;
  /** The pattern, never the address. */
  route: string;
}

interface RouteTimes extends Route {
  /** How many took no longer than each bucket says, and the rest. */
  counts: number[];
  seconds: number;
  /** By status. */
  statuses: Map<number, number>;
}

export interface CallMetrics {
  note(call: Route & { status: number; seconds: number }): void;
  read(): Metric[];
}

/** Counts calls by route and status, and how long they took by route. */
export function createCallMetrics(): CallMetrics {
  const routes = new Map<string, RouteTimes>();
  return {
    note({ method, route, status, seconds }) {
      const key = `${method} ${route}`;
      const times = routes.get(key) ?? emptyTimes({ method, route });
      routes.set(key, times);
      const bucket = buckets.findIndex((end) => seconds <= end);
      const place = bucket === -1 ? buckets.length : bucket;
      times.counts[place] = (times.counts[place] ?? 0) + 1;
      times.seconds += seconds;
      times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1);
    },
    read: () => [
      {
        name: 'vaga_http_requests_total',
        help: 'Answered requests.',
        type: 'counter',
        samples: [...routes.values()].flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
        ),
      },
      {
        name: 'vaga_http_request_duration_seconds',
        help: 'From the first byte of a request to the last of its answer.',
        type: 'histogram',
        samples: [...routes.values()].flatMap(durationsOf),
      },
    ],
  };
}

const emptyTimes = (route: Route): RouteTimes => ({
  ...route,
  counts: new Array<number>(buckets.length + 1).fill(0),
  seconds: 0,
  statuses: new Map(),
});

function durationsOf({ method, route, counts, seconds }: RouteTimes): Metric['samples'] {
  const labels = { method, route };
  let count = 0;
  const samples: Metric['samples'][number][] = counts.map((value, place) => {
    count += value;
    const le = buckets[place] ?? '+Inf';
    return { suffix: '_bucket', labels: { ...labels, le }, value: count };
  });
  return [
    ...samples,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
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
      type: 'gauge',
      samples: named.map(([pool, { totalCount, idleCount }]) => ({
        labels: { pool },
        value: totalCount - idleCount,
      })),
    },
    {
      name: 'vaga_pool_waiting_requests',
      help: 'Requests that wait for a connection.',
      type: 'gauge',
      samples: named.map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
    },
  ];
}
