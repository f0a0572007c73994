import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** One claim about speed, measured. */
export interface Line {
  what: string;
  /** With its unit. */
  measured: string;
  /** What it was measured beside, in the same run. */
  reference?: string;
  /** The bar of the claim and how the measured figure stands to it; left out where nothing is claimed. */
  bar?: { text: string; is: string; isMet: boolean };
}

/** Of several rounds: the middle one says how fast, the two ends how noisy the machine is. */
export interface Rounds {
  middle: number;
  low: number;
  high: number;
}

export function rounds(values: readonly number[]): Rounds {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[0], sorted.at(-1)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (low === undefined || high === undefined || upper === undefined || lower === undefined) {
    throw new Error('Nothing was measured.');
  }
  return { middle: (lower + upper) / 2, low, high };
}

/** '812 (790–840) a second'. */
export function shown({ middle, low, high }: Rounds, unit: string, digits = 0): string {
  const figure = (value: number) => value.toFixed(digits);
  return `${figure(middle)} (${figure(low)}–${figure(high)}) ${unit}`.trim();
}

/** A bar on the ratio of two figures, measured round by round beside each other. */
export function ratioBar(
  pairs: ReadonlyArray<{ measured: number; reference: number }>,
  { atLeast, text }: { atLeast: number; text: string },
): NonNullable<Line['bar']> {
  const ratios = rounds(pairs.map(({ measured, reference }) => measured / reference));
  return { text, is: shown(ratios, '', 2), isMet: ratios.middle >= atLeast };
}

export function printLines(row: string, lines: readonly Line[]): void {
  console.log(`\n${row}`);
  for (const { what, measured, reference, bar } of lines) {
    const mark = bar ? (bar.isMet ? 'PASS' : 'FAIL') : '    ';
    console.log(`  ${mark} ${what}: ${measured}${reference ? `; beside it ${reference}` : ''}`);
    if (bar) console.log(`       bar: ${bar.text}; is: ${bar.is}`);
  }
}

export interface Report {
  /** ISO 8601, UTC. */
  measuredAt: string;
  machine: Machine;
  rows: Record<string, Line[]>;
}

interface Machine {
  processors: number;
  model: string;
  memoryMb: number;
  node: string;
  /** What else was at work in the minute before: above about 1 only the ratios say something. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  return {
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryMb: totalmem() / 2 ** 20,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** Writes what was measured to output/bench.json. @returns the path. */
export function writeReport(report: Report): string {
  const folder = join(import.meta.dirname, '../output');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'bench.json');
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}
