import { join } from 'node:path';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup } from '../setup.ts';

/**
 * From the start of the process to its first answer, embedded database included, pages built. First: in an empty data
 * folder, which gets a database and the demo. Second: in the same folder again.
 */
export async function measureStart(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < Math.min(3, roundsOf); round += 1) {
    const dataDir = join(setup.folder, `start-${round}`);
    first.push(await startOnce(setup, dataDir));
    second.push(await startOnce(setup, dataDir), await startOnce(setup, dataDir));
  }
  const again = rounds(second);
  return [
    { what: 'first start, with the demo', measured: shown(rounds(first), 's', 1) },
    {
      what: 'second start',
      measured: shown(again, 's', 1),
      bar: { text: 'within 5 s', is: `${again.middle.toFixed(1)} s`, isMet: again.middle < 5 },
    },
  ];
}

/** @returns seconds. */
async function startOnce(setup: BenchSetup, dataDir: string): Promise<number> {
  const product = await setup.startProduct({ dataDir });
  await product.stop();
  return product.startedInMs / 1000;
}
