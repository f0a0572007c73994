/**
 * The words of the source: none of those that the glossary lists as unused, no name that says nothing of what it is
 * an input of, no name that two files of a workspace export, and no commit subject over 72 characters. Prints each
 * finding and exits 1 on any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findingsWithAllowances,
  readUnusedWords,
  repeatedNames,
  type WordAllowance,
} from './word-findings.ts';

const product = join(import.meta.dirname, '..');
const workspaces = ['server', 'web', 'contract', 'embedded-postgres'];
/** Looked for by the router in each file of a screen. */
const routerNames = new Set([
  'loader',
  'action',
  'ErrorBoundary',
  'shouldRevalidate',
  'meta',
  'middleware',
]);
/** The list itself, what a tool wrote, and migrations, which are never edited. */
const notRead =
  /^(?:docs\/glossary\.md|server\/migrations\/|server\/src\/platform\/db-types\.ts|scripts\/word-findings)/;

const allowances: readonly WordAllowance[] = [
  {
    paths:
      /^server\/(?:src\/waitlist\/.*\.queries|src\/privacy\/all-columns\.test|test\/(?:personal-data|unexported)-tables)\.ts$/,
    words: ['wishes'],
    reason: 'The table waiting_wishes.',
  },
  {
    paths: /^server\/src\/platform\/http\/idempotency\.ts$/,
    words: ['said'],
    reason: 'The key of replies that are stored in the database.',
  },
  {
    paths: /^server\/src\/platform\/http\/idempotency\.test\.ts$/,
    words: ['things'],
    reason: 'The path of a call that exists in the test alone.',
  },
  {
    paths: /^web\/src\/persons\/person-form\.rules\.ts$/,
    words: ['fault'],
    reason: 'Keys of translations in a template.',
  },
];

/** Older commits had sentences for subjects. */
const subjectsSince = '2026-11-22T18:50:00Z';
const longestSubject = 72;

const read = (path: string) => readFileSync(join(product, path), 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md', '*.css'],
  {
    cwd: product,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '' && !notRead.test(path));
const words = readUnusedWords(read('docs/glossary.md'));
/** Written by `npm run bench`: the names of its rows. */
const figures = /<!-- figures of [\s\S]*?<!-- end of/g;
const withoutFigures = (text: string) => text.replace(figures, (all) => all.replace(/[^\n]/g, ''));
const texts = new Map(files.map((path) => [path, withoutFigures(read(path))]));

const findings = findingsWithAllowances(texts, words, allowances);
for (const workspace of workspaces) {
  const sources = [...texts].filter(
    ([path]) => path.startsWith(`${workspace}/src/`) && !/\.test\.tsx?$/.test(path),
  );
  findings.push(...repeatedNames(new Map(sources), routerNames));
}
const subjects = execFileSync('git', ['log', `--since=${subjectsSince}`, '--format=%s'], {
  cwd: product,
  encoding: 'utf8',
}).split('\n');
findings.push(
  ...subjects
    .filter((subject) => subject.length > longestSubject)
    .map((subject) => `a commit subject of ${subject.length} characters: ${subject}`),
);
for (const finding of findings) console.error(finding);
console.log(`${files.length} files, ${words.length} words, ${findings.length} findings`);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
