import { dirname, extname, join, normalize } from 'node:path';

/** What a document may point to. */
export interface Repository {
  /** Paths from the root. */
  files: readonly string[];
  /** The npm scripts of the package at the root. */
  scripts: readonly string[];
  /** The product's limits by name: `reminderHours.day` is a part of one. */
  limits: Readonly<Record<string, number>>;
  read: (path: string) => string;
}

const link = /!?\[[^\]]*\]\(<?([^)\s>]+)>?\)/g;
const command = /\bnpm run ([a-z][\w-]*(?::[\w-]+)*)/g;
const codeSpan = /`([^`\n]+)`/g;
const pathInCode = /^(?:bench|contract|docs|e2e|scripts|server|web)(?:\/[\w.-]+)+\/?$/;
/** '24 hours (`automaticRefundHours`)': the number that a document gives for a limit. */
const limitGiven = /(\d[\d,]*)[^\d()`|.;:]*\(`(\w+(?:\.\w+)?)`\)/g;
const fence = /^```[^\n]*\n[\s\S]*?^```$/gm;

/**
 * What a text promises and the repository does not hold: a relative link, a heading it leads to, a path in code
 * letters, a limit with its number (all in Markdown), a script for `npm run` (in any text). Each finding begins with
 * `path:line:`.
 */
export function documentFindings(path: string, text: string, repository: Repository): string[] {
  const at = (index: number) => `${path}:${text.slice(0, index).split('\n').length}`;
  const findings = [...text.matchAll(command)]
    .filter(([, name = '']) => !repository.scripts.includes(name))
    .map(({ index, 1: name }) => `${at(index)}: there is no script "${name}" for npm run`);
  if (extname(path) !== '.md') return findings;
  // Same length, so that the lines stay where they are.
  const prose = text.replace(fence, (code) => code.replace(/[^\n]/g, ' '));
  for (const { index, 1: target = '' } of prose.matchAll(link)) {
    const wrong = wrongLink(path, target, repository);
    if (wrong) findings.push(`${at(index)}: ${wrong}`);
  }
  for (const { index, 1: code = '' } of prose.matchAll(codeSpan)) {
    const missing = code
      .split(' ')
      .find((word) => pathInCode.test(word) && !holds(repository, word));
    if (missing) findings.push(`${at(index)}: there is no ${missing}`);
  }
  for (const { index, 1: given = '', 2: name = '' } of prose.matchAll(limitGiven)) {
    const limit = repository.limits[name];
    if (limit !== undefined && limit !== Number(given.replaceAll(',', '')))
      findings.push(`${at(index)}: ${name} is ${limit}, not ${given}`);
  }
  return findings;
}

function wrongLink(path: string, target: string, repository: Repository): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [file = '', heading] = target.split('#');
  const aim = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
  if (!holds(repository, aim)) return `the link to ${target} leads nowhere`;
  if (heading === undefined || extname(aim) !== '.md') return null;
  const headings = [...repository.read(aim).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return headings.includes(heading) ? null : `${aim} has no heading #${heading}`;
}

/** A file, or a folder with one in it. */
function holds({ files }: Repository, path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`;
  return files.some((file) => file === path || file.startsWith(folder));
}
