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

/** Words by where they are looked for; each with what to write instead. */
export interface WordMatcher {
  /** Words of one part of a name. */
  parts: ReadonlyMap<string, string>;
  /** Words of several parts, joined and enclosed by `-`. */
  compounds: ReadonlyMap<string, string>;
  text: ReadonlyMap<string, string>;
  /** Finds each word of `text`; null without any. */
  textPattern: RegExp | null;
}

/** Prepares the words for many files: a line is then read once, not once for each word. */
export function matcherOf(words: readonly UnusedWord[]): WordMatcher {
  const of = (place: 'names' | 'text') => words.filter(({ places }) => places.has(place));
  const text = of('text').map(({ word, instead }) => [word, instead] as const);
  return {
    parts: new Map(
      of('names').flatMap(({ word, instead }) => (word.includes('-') ? [] : [[word, instead]])),
    ),
    compounds: new Map(
      of('names').flatMap(({ word, instead }) =>
        word.includes('-') ? [[`-${word}-`, instead]] : [],
      ),
    ),
    text: new Map(text),
    textPattern:
      text.length > 0
        ? new RegExp(`(?<![\\w-])(?:${text.map(([word]) => word).join('|')})(?![\\w-])`, 'gi')
        : null,
  };
}

/** Names of inputs and results that say nothing about what they are of. */
const genericNames =
  /^\s*(?:export )?(?:interface|type) (Args|Asked|Data|Info|Input|News|Params|Said|Thing|Wish|Wishes)\b/;
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const testName =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?|^\s*\]\))\(\s*(['"`])((?:(?!\1).)*)\1/g;

/**
 * Unused words in a file: in its name, in the identifiers and comments of code, in the names of tests, in the prose of a
 * document, in the comments of styles. Strings are not read, because they hold what users read and what other programs
 * expect. Each finding begins with `path:line:`.
 */
export function wordFindings(path: string, text: string, words: WordMatcher): string[] {
  const findings = inName(basename(path), words).map((found) => `${path}: ${found}`);
  for (const [index, line] of text.split('\n').entries())
    findings.push(
      ...inLine(line, extname(path), words).map((one) => `${path}:${index + 1}: ${one}`),
    );
  return findings;
}

function inLine(line: string, extension: string, words: WordMatcher): string[] {
  if (extension === '.md') return inText(line, words);
  const comment = /^\s*(?:\/\*|\*|\/\/)/.test(line) ? line : (/ \/\/ .*$/.exec(line)?.[0] ?? '');
  if (extension === '.css') return inText(comment, words);
  const code = line.slice(0, line.length - comment.length).replace(strings, "''");
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  const tests = [...line.matchAll(testName)].map(([, , name = '']) => name);
  return [
    ...[...names].flatMap((name) => inName(name, words)),
    ...[comment, ...tests].flatMap((text) => inText(text, words)),
    ...genericName(line),
  ];
}

function genericName(line: string): string[] {
  const [, name] = genericNames.exec(line) ?? [];
  return name ? [`"${name}" does not say whose input or result it is`] : [];
}

function inName(name: string, { parts, compounds }: WordMatcher): string[] {
  const own = partsOf(name);
  const joined = `-${own.join('-')}-`;
  return [
    ...own.flatMap((part) => {
      const instead = parts.get(part);
      return instead === undefined ? [] : [`${name}: "${part}" is called ${instead}`];
    }),
    ...[...compounds]
      .filter(([word]) => joined.includes(word))
      .map(([word, instead]) => `${name}: "${word.slice(1, -1)}" is called ${instead}`),
  ];
}

/** `readLetterOf`: read, letter, of. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');

function inText(text: string, words: WordMatcher): string[] {
  if (!words.textPattern || text === '') return [];
  const found = text.replace(/`[^`]*`/g, '').match(words.textPattern) ?? [];
  return [...new Set(found.map((word) => word.toLowerCase()))].map(
    (word) => `"${word}": write ${words.text.get(word)}`,
  );
}

/** Unused words that some paths may hold, with the reason. */
export interface WordAllowance {
  paths: RegExp;
  words: readonly string[];
  reason: string;
}

/**
 * The findings of many files without those that an allowance covers; and the allowed words that no file needs any more.
 * @param files the content of each file, by path
 */
export function findingsWithAllowances(
  files: ReadonlyMap<string, string>,
  words: readonly UnusedWord[],
  allowances: readonly WordAllowance[],
): string[] {
  const all = matcherOf(words);
  const needless = new Map(allowances.map((one) => [one, new Set(one.words)]));
  const findings: string[] = [];
  for (const [path, text] of files) {
    const own = allowances.filter(({ paths }) => paths.test(path));
    for (const finding of wordFindings(path, text, all)) {
      const [, word = ''] = /"([^"]+)"/.exec(finding) ?? [];
      const covering = own.filter((one) => one.words.includes(word));
      for (const one of covering) needless.get(one)?.delete(word);
      if (covering.length === 0) findings.push(finding);
    }
  }
  for (const [{ paths }, left] of needless)
    findings.push(...[...left].map((word) => `${paths} may hold "${word}" and does not need it`));
  return findings;
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
