/** What `npm test` and its arguments ask for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TestChoice {
  unit: boolean;
  e2e: boolean;
  /** The test files of the unit half, or folders of them, that vitest is given; undefined for all. */
  files?: string[];
}

/** The files of a repository that the choice of a slice depends on. */
export interface TestSources {
  /** The folders of `server/src` and `web/src` that have tests, such as `server/src/payments`. */
  folders: string[];
  /** The tests that belong to no slice, in `server/test`: their text by path. */
  sharedTests: Map<string, string>;
}

/**
 * Reads `npm test`, `npm test -- unit`, `npm test -- e2e` and `npm test -- slice <name>`. A slice is tested by the tests in
 * its folders of server and web, by those of its contract, and by those of `server/test` that import it.
 * @returns the choice, or a sentence that says what is wrong with the arguments.
 */
export function chooseTests(args: string[], sources: TestSources): TestChoice | string {
  const [part, name, ...more] = args;
  if (part === undefined) return { unit: true, e2e: true };
  if ((part === 'unit' || part === 'e2e') && name === undefined) {
    return { unit: part === 'unit', e2e: part === 'e2e' };
  }
  if (part !== 'slice' || more.length > 0) {
    return `npm test takes nothing, \`unit\`, \`e2e\` or \`slice <name>\`, not \`${args.join(' ')}\`.`;
  }
  const folders = sources.folders.filter((folder) => folder.split('/').at(-1) === name);
  if (name === undefined || folders.length === 0) {
    const names = new Set(sources.folders.map((folder) => folder.split('/').at(-1)));
    const asked = name === undefined ? 'A slice has to be named' : `There is no slice \`${name}\``;
    return `${asked}: ${[...names].sort().join(', ')}.`;
  }
  return { unit: true, e2e: false, files: filesOfSlice(name, { ...sources, folders }) };
}

function filesOfSlice(name: string, { folders, sharedTests }: TestSources): string[] {
  const importing = [...sharedTests]
    .filter(([, text]) => text.includes(`'../src/${name}/`))
    .map(([path]) => path);
  // vitest takes every file whose path contains one of these: the slash and the dot keep `cart` from `cart-races`.
  return [
    ...folders.map((folder) => `${folder}/`),
    `contract/src/${name}.`,
    `contract/src/${name}-`,
    ...importing,
  ];
}

/** The sources of the choice, as they stand in this repository. */
export function readTestSources(product: string): TestSources {
  const tested = ['server/src', 'web/src'].flatMap((parent) =>
    readdirSync(join(product, parent), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/.*\.test\.tsx?$/.test(path))
      .map((path) => `${parent}/${path.slice(0, path.indexOf('/'))}`),
  );
  const paths = readdirSync(join(product, 'server/test'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `server/test/${name}`);
  const sharedTests = new Map(
    paths.map((path) => [path, readFileSync(join(product, path), 'utf8')]),
  );
  return { folders: [...new Set(tested)], sharedTests };
}
