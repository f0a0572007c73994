import { expect, test } from 'vitest';
import { documentFindings, type Repository } from './document-findings.ts';

const files: Record<string, string> = {
  'README.md': '',
  'docs/glossary.md': '# Glossary\n## Words of a day\n',
  'docs/decisions/0001-one.md': '',
  'server/src/app.ts': '',
};
const repository: Repository = {
  files: Object.keys(files),
  scripts: ['check', 'test:postgres-15'],
  limits: { refundHours: 24, 'reminders.last': 2 },
  read: (path) => files[path] ?? '',
};
const findIn = (path: string, text: string) => documentFindings(path, text, repository);
// In pieces, so that the check of this repository does not find the planted scripts.
const run = `npm ${'run'}`;

test('links that lead to a file, a folder, a heading or out into the world are right', () => {
  const text =
    '[a](docs/glossary.md) [b](docs/decisions/) [c](docs/glossary.md#words-of-a-day) [d](https://vaga.example/x)';
  expect(findIn('README.md', text)).toEqual([]);
  expect(findIn('docs/decisions/0001-one.md', '[up](../glossary.md)')).toEqual([]);
});

test('a planted link that leads nowhere is found on its line, a picture and a heading too', () => {
  expect(findIn('README.md', 'one\n[a](docs/glosary.md)\n![b](docs/b.jpg)')).toEqual([
    'README.md:2: the link to docs/glosary.md leads nowhere',
    'README.md:3: the link to docs/b.jpg leads nowhere',
  ]);
  expect(findIn('docs/glossary.md', '[a](docs/glossary.md)')).toHaveLength(1);
  expect(findIn('README.md', '[a](docs/glossary.md#weeks)')).toEqual([
    'README.md:1: docs/glossary.md has no heading #weeks',
  ]);
});

test('a planted path in code letters that does not exist is found', () => {
  expect(findIn('README.md', '`server/src/app.ts` and `npx vitest run server/src`')).toEqual([]);
  expect(findIn('README.md', 'see `npx vitest run server/tests/app.test.ts`')).toEqual([
    'README.md:1: there is no server/tests/app.test.ts',
  ]);
});

test('a planted script that npm does not know is found, in a fence and in code as well', () => {
  expect(
    findIn('README.md', `\`\`\`sh\n${run} check # looks\n${run} test:postgres-15\n\`\`\``),
  ).toEqual([]);
  expect(findIn('README.md', `\`\`\`sh\n${run} chek\n\`\`\``)).toEqual([
    'README.md:2: there is no script "chek" for npm run',
  ]);
  expect(findIn('server/src/app.ts', `// see ${run} demo:codes`)).toHaveLength(1);
});

test('a planted number that is no longer the limit it names is found', () => {
  const right = 'for 24 hours (`refundHours`), 2 before (`reminders.last`), 30 days (`elsewhere`)';
  expect(findIn('README.md', right)).toEqual([]);
  expect(findIn('README.md', 'once\nfor 12 hours after it (`refundHours`)')).toEqual([
    'README.md:2: refundHours is 24, not 12',
  ]);
});

test('links in a fence are not looked at: they are quoted text', () => {
  expect(findIn('README.md', '```md\n[a](nowhere.md)\n```')).toEqual([]);
});
