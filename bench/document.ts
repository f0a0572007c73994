import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line, Report } from './report.ts';

const file = join(import.meta.dirname, '../docs/performance.md');

/** Puts what was measured into docs/performance.md: the part of each row, between its marks; other rows keep theirs. */
export function writeDocument(report: Report): string {
  let text = readFileSync(file, 'utf8');
  for (const [row, lines] of Object.entries(report.rows)) {
    const [begin, end] = [`<!-- figures of ${row} -->`, `<!-- end of ${row} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${file} has no place for the row ${row}.`);
    const part = `${begin}\n${partOf(report, lines)}\n`;
    text = `${text.slice(0, from)}${part}${text.slice(to)}`;
  }
  writeFileSync(file, text);
  return file;
}

function partOf({ measuredAt, machine }: Report, lines: readonly Line[]): string {
  const { processors, model, memoryMb, node, loadBefore } = machine;
  const on = [
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${processors} × ${model}, ${(memoryMb / 1024).toFixed(0)} GB`,
    `Node ${node}`,
    `load before ${loadBefore.toFixed(1)}`,
  ];
  const rows = lines.map(({ what, measured, reference, bar }) => {
    const verdict = bar ? `${bar.text}: **${bar.is}**, ${bar.isMet ? 'met' : 'MISSED'}` : '';
    return `| ${what} | ${measured} | ${reference ?? ''} | ${verdict} |`;
  });
  return [
    `${on.join(' · ')}`,
    '',
    '| what | figure | beside it | bar |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
