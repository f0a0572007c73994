/**
 * What no linter looks at: the length and the name of files and folders, words that tie the repository to one machine,
 * work left lying about, links, paths and scripts that documents name and that do not exist, and numbers that they give
 * for a limit that is another by now. Prints each finding and exits 1 on any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { accessFindings } from './access-findings.ts';
import { documentFindings } from './document-findings.ts';

const product = join(import.meta.dirname, '..');
const longest = 400;
/** A test file is read test by test: it may be longer. */
const longestTest = 500;
const code = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql']);
const text = new Set([...code, '.md', '.json', '.yaml', '.yml', '.html', '.sh', '.svg', '']);
const namelessFolders = /^(?:utils?|helpers?|common|libs?|types|services|misc|shared)$/;

// In pieces, so that this file does not find itself.
const machinePath = new RegExp(`(?<![\\w.-])/(?:home|Users|root|${'wo'}rk)/\\w`);
const leftOver = new RegExp(`\\b(?:${'TO'}DO|${'FIX'}ME|${'XX'}X)\\b(?!.*#\\d)`);
const silenced = new RegExp(
  `(?:test|it|describe)\\.(?:${'ski'}p|${'fix'}me|${'tod'}o)\\b|@ts-${'noch'}eck`,
);
/** A width in pixels does not know how large the reader's text is (docs/decisions/0081). */
const pixelWidth = /@(?:media|container)[^{]*-width:\s*[\d.]+px/;
/** An object, or an array that is a literal for its type's sake alone. */
const spreadLiteral = new RegExp(
  `${'[.]{3}'}(?:\\{|\\(\\[[^\\]]*\\] (?:as const|satisfies \\w+\\[\\])\\)(?!\\.))`,
);
// Its texts are files of another folder, whose paths mean nothing from here.
const plants = 'scripts/arrow-plants.ts';
/** Written by a tool: they are not read from end to end. */
const generatedFiles = new Set(['server/src/platform/db-types.ts']);
const limitsFiles = globSync('contract/src/{limits,*-limits}.ts', { cwd: product });
const limitsByName: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(limitsFiles.map((file) => import(join(product, file))))),
);
/** `reminderHours.day` for what is named within one. */
const limits = Object.fromEntries(
  Object.entries(limitsByName).flatMap(([name, limit]): [string, number][] =>
    typeof limit === 'number'
      ? [[name, limit]]
      : Object.entries(limit ?? {}).map(([part, value]) => [`${name}.${part}`, value]),
  ),
);
const climb = /['"`(]((?:\.\.\/)+[\w@][^'"`)\s]*)/g;

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: product,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (path) => path !== '' && path !== 'package-lock.json' && existsSync(join(product, path)),
    );
}

function findingsOfName(path: string): string[] {
  const findings: string[] = [];
  for (const folder of dirname(path).split('/')) {
    if (namelessFolders.test(folder))
      findings.push(`${path}: a folder called "${folder}" says nothing`);
  }
  if (path.startsWith('server/') && extname(path) === '.tsx') {
    findings.push(`${path}: Node does not run .tsx: use createElement in a .ts file`);
  }
  return findings;
}

/** Findings of one line. A relative path must not climb out of the repository. */
function findingsOfLine(path: string, line: string): string[] {
  const findings: string[] = [];
  if (machinePath.test(line)) findings.push('names a path of one machine');
  if (code.has(extname(path))) {
    if (leftOver.test(line)) findings.push('leaves work without an issue number');
    if (silenced.test(line)) findings.push('silences a test or a file');
    if (spreadLiteral.test(line)) findings.push('spreads a literal: write its properties instead');
    if (pixelWidth.test(line))
      findings.push('asks for a width in px: write it in em, a 16th of it');
    findings.push(...accessFindings(path, line));
  }
  for (const [, target = ''] of path === plants ? [] : line.matchAll(climb)) {
    if (normalize(join(dirname(path), target)).startsWith('..')) {
      findings.push(`"${target}" lies outside the repository`);
    }
  }
  return findings;
}

function findingsOfContent(path: string): string[] {
  if (!text.has(extname(path))) return [];
  const content = read(path);
  const lines = content.split('\n');
  const findings = lines.flatMap((line, index) =>
    findingsOfLine(path, line).map((finding) => `${path}:${index + 1}: ${finding}`),
  );
  const limit = /\.(?:test|spec)\.tsx?$/.test(path) ? longestTest : longest;
  if (code.has(extname(path)) && !generatedFiles.has(path) && lines.length > limit + 1) {
    findings.push(`${path}: ${lines.length - 1} lines, the limit is ${limit}: split it by noun`);
  }
  const scripts = Object.keys(packageFile.scripts);
  findings.push(...documentFindings(path, content, { files, scripts, limits, read }));
  return findings;
}

function read(path: string): string {
  return readFileSync(join(product, path), 'utf8');
}

const files = trackedFiles();
const findings = files.flatMap((path) => [...findingsOfName(path), ...findingsOfContent(path)]);
for (const finding of findings) console.error(finding);
console.log(`${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
