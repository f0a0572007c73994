/**
 * Checks the arrows between the parts (scripts/arrow-rules.ts). Exits 1 when one is broken, when a
 * source file was not looked at, or when the checker misses a violation planted for it.
 */
import { glob, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { plantedFiles, plantedFindings } from './arrow-plants.ts';
import { arrowRules } from './arrow-rules.ts';

const roots = ['contract/src', 'embedded-postgres/src', 'server', 'web/src'];
const product = join(import.meta.dirname, '..');

interface Cruised {
  findings: string[];
  explained: string[];
  seen: Set<string>;
}

async function cruiseArrows(baseDir: string): Promise<Cruised> {
  const { output } = await cruise(
    roots,
    {
      baseDir,
      // The checker's own TypeScript reader refuses TypeScript 7 and then finds nothing at all.
      parser: 'swc',
      moduleSystems: ['es6'],
      validate: true,
      ruleSet: { forbidden: arrowRules },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:build|dist|\\.react-router)/' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    findings: summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort(),
    explained: summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle?.map(({ name }) => name).join(' → ') ?? to;
      const why = arrowRules.find(({ name }) => name === rule.name)?.comment ?? '';
      return `${from} → ${path}\n    ${rule.name}: ${why}`;
    }),
    seen: new Set(modules.map(({ source }) => source)),
  };
}

async function missedPlants(): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vaga-arrows-')));
  try {
    for (const [path, content] of Object.entries(plantedFiles)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const { findings } = await cruiseArrows(folder);
    const missed = plantedFindings.filter((planted) => !findings.includes(planted));
    const invented = findings.filter((found) => !plantedFindings.includes(found));
    return [
      ...missed.map((finding) => `the checker is blind to the planted violation "${finding}"`),
      ...invented.map((finding) => `the checker invents "${finding}" in the planted files`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unseenSources(seen: Set<string>): Promise<string[]> {
  const unseen: string[] = [];
  for (const root of roots) {
    const found = glob('**/*.{ts,tsx}', {
      cwd: join(product, root),
      exclude: ['**/node_modules/**', '**/build/**', '**/*.d.ts', '**/.react-router/**'],
    });
    for await (const path of found) {
      if (!seen.has(`${root}/${path}`)) unseen.push(`not looked at: ${root}/${path}`);
    }
  }
  return unseen;
}

const planted = await missedPlants();
const { explained, seen } = await cruiseArrows(product);
const unseen = await unseenSources(seen);
const own = [...seen].filter((path) => roots.some((root) => path.startsWith(`${root}/`)));
const complaints = [...planted, ...explained, ...unseen];
if (own.length === 0) complaints.push('no source file was looked at');

for (const complaint of complaints) console.error(complaint);
console.log(
  `${own.length} files, ${arrowRules.length} rules, ${plantedFindings.length} planted violations found, ${complaints.length} complaints`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
