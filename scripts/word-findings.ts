import { basename, extname } from 'node:path';

/** A row of the glossary's list of words that are not used. */
export interface UnusedWord {
  /** Lower case. In names: one or more parts of a camelCase or kebab-case name, joined by `-`. */
  word: string;
  instead: string;
  /** `names`: identifiers and file names. `text`: comments, names of tests and documents. */
  places: ReadonlySet<'names' | 'text'>;
}

const row = /^\| ([^|]+) \| ([^|]+) \| (names|text|names, text) \|$/gm;

/** Reads the table of unused words from the glossary. @throws Error where there is none. */
export function readUnusedWords(glossary: string): UnusedWord[] {
  const words = [...glossary.matchAll(row)].flatMap(([, left = '', instead = '', places = '']) =>
    left.split(',').map((word) => ({
      word: word.trim().replaceAll('`', '').toLowerCase(),
      instead: instead.trim(),
      places: new Set(places.split(', ') as Array<'names' | 'text'>),
    })),
  );
  if (words.length === 0) throw new Error('The glossary has no table of unused words.');
  return words;
}

/** Names of inputs and results that say nothing about what they are of. */
const genericNames =
  /^\s*(?:export )?(?:interface|type) (Args|Asked|Data|Info|Input|News|Params|Said|Thing|Wish|Wishes)\b/;
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const testName = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)*)\1/g;

/**
 * Unused words in a file: in its name, in the identifiers and comments of code, in the names of tests, in the prose of a
 * document. Strings are not read, because they hold what users read and what other programs expect. Each finding
 * begins with `path:line:`.
 */
export function wordFindings(path: string, text: string, words: readonly UnusedWord[]): string[] {
  const isDocument = extname(path) === '.md';
  const findings = inName(basename(path), words).map((found) => `${path}: ${found}`);
  for (const [index, line] of text.split('\n').entries()) {
    const found = isDocument
      ? inText(line.replace(/`[^`]*`/g, ''), words)
      : [...inCode(line, words), ...genericName(line)];
    findings.push(...found.map((one) => `${path}:${index + 1}: ${one}`));
  }
  return findings;
}

function inCode(line: string, words: readonly UnusedWord[]): string[] {
  const comment = /^\s*(?:\/\*|\*|\/\/)/.test(line) ? line : (/ \/\/ .*$/.exec(line)?.[0] ?? '');
  const code = line.slice(0, line.length - comment.length).replace(strings, "''");
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  const tests = [...line.matchAll(testName)].map(([, , name = '']) => name);
  return [
    ...[...names].flatMap((name) => inName(name, words)),
    ...[comment.replace(/`[^`]*`/g, ''), ...tests].flatMap((text) => inText(text, words)),
  ];
}

function genericName(line: string): string[] {
  const [, name] = genericNames.exec(line) ?? [];
  return name ? [`"${name}" does not say whose input or result it is`] : [];
}

function inName(name: string, words: readonly UnusedWord[]): string[] {
  const parts = `-${partsOf(name).join('-')}-`;
  return words
    .filter(({ word, places }) => places.has('names') && parts.includes(`-${word}-`))
    .map(({ word, instead }) => `${name}: "${word}" is called ${instead}`);
}

/** `readLetterOf`: read, letter, of. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');

function inText(text: string, words: readonly UnusedWord[]): string[] {
  const lower = text.toLowerCase();
  return words
    .filter(({ word, places }) => places.has('text') && new RegExp(`\\b${word}\\b`).test(lower))
    .map(({ word, instead }) => `"${word}": write ${instead}`);
}

const exported = /^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm;

/**
 * Names that more than one file of a workspace exports. `free` are names that a framework looks for in many files.
 * @param files the content of each file of one workspace, by path
 */
export function repeatedNames(
  files: ReadonlyMap<string, string>,
  free: ReadonlySet<string>,
): string[] {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of files)
    for (const [, name = ''] of text.matchAll(exported))
      if (!free.has(name)) places.set(name, (places.get(name) ?? new Set()).add(path));
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `"${name}" is exported by ${[...paths].join(' and ')}`);
}
