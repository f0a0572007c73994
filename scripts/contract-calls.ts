/**
 * `npm run calls`: writes `contract/calls/`, the calls of the API as a browser needs them: method, path, who may call
 * and, by type alone, what goes in and comes out. The schemas and the schema library stay out of the pages. With
 * `--check` it writes nothing and exits 1 where a file is not what it would write.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../contract/src/endpoint.ts';
import { isEndpoint } from '../contract/src/endpoint.ts';

const contract = join(import.meta.dirname, '..', 'contract');
const calls = join(contract, 'calls');

/** The text of each file, by its name. */
async function writtenCalls(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of globSync('*.ts', { cwd: join(contract, 'src') }).sort()) {
    if (name.endsWith('.test.ts') || name === 'index.ts') continue;
    const module: object = await import(pathToFileURL(join(contract, 'src', name)).href);
    const lines = Object.entries(module).flatMap(([call, value]) =>
      isEndpoint(value)
        ? [
            `export const ${call}: Call<typeof contract.${call}> = { method: '${value.method}', path: '${value.path}', access: ${literal(value.access)}${purposeOf(value)} };`,
          ]
        : [],
    );
    if (lines.length > 0) files.set(name, [...headOf(name), ...lines, ''].join('\n'));
  }
  return files;
}

/** What the screen has to know of a call beside who may make it (`standingRefusal`). */
function purposeOf({ isReadOnly, standing }: Endpoint): string {
  const reads = isReadOnly ? ', isReadOnly: true' : '';
  return standing ? `${reads}, standing: '${standing}'` : reads;
}

/** A string or an object of plain data, in the style of the repository. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const fields = Object.entries(value ?? {}).map(([name, field]) => `${name}: ${literal(field)}`);
  return `{ ${fields.join(', ')} }`;
}

const headOf = (name: string) => [
  `// Written by \`npm run calls\` from contract/src/${name}.`,
  `import type * as contract from '../src/${name}';`,
  "import type { Call } from '../src/endpoint.ts';",
  '',
];

function readCalls(): Map<string, string> {
  const names = globSync('*.ts', { cwd: calls });
  return new Map(names.map((name) => [basename(name), readFileSync(join(calls, name), 'utf8')]));
}

const wanted = await writtenCalls();
if (wanted.size === 0) throw new Error('The contract has no calls.');
if (process.argv.includes('--check')) {
  const found = readCalls();
  const stale = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (name) => wanted.get(name) !== found.get(name),
  );
  for (const name of stale)
    console.error(`contract/calls/${name} is not up to date: npm run calls`);
  console.log(`${wanted.size} files of calls, ${stale.length} out of date`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  rmSync(calls, { recursive: true, force: true });
  mkdirSync(calls);
  for (const [name, text] of wanted) writeFileSync(join(calls, name), text);
}
