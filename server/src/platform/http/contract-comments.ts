import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What the contract's comments say of its schemas and their fields, by path: `Cart`, `Cart.holdExpiresAt`, `holdSlots.query.insteadOf`.
 * The comments are the one place where a field is explained; the document of the API repeats them.
 */
export interface ContractComments {
  /** The comment of a schema or field; of one that only names another schema, that schema's. */
  of(path: string): string | undefined;
  /** The name of the schema with this id in the document. */
  schemaOf(id: string): string | undefined;
}

interface Declarations {
  comments: Map<string, string>;
  /** What a path is made from: `createCart.body` from `NewCart`. */
  bases: Map<string, string>;
  schemas: Map<string, string>;
}

export function readContractComments(): ContractComments {
  const folder = dirname(fileURLToPath(import.meta.resolve('@vaga/contract/index')));
  const files = globSync('*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
  return contractCommentsOf(files.map((name) => readFileSync(join(folder, name), 'utf8')));
}

/** @param sources of the files of the contract, as the formatter leaves them: the indentation says what a field belongs to. */
export function contractCommentsOf(sources: readonly string[]): ContractComments {
  const declarations = { comments: new Map(), bases: new Map(), schemas: new Map() };
  for (const source of sources) readSource(source, declarations);
  return {
    of: (path) => findComment(path, declarations, 0),
    schemaOf: (id) => declarations.schemas.get(id),
  };
}

/** `export const Cart = …` or a field; what it is made from, if that is another name. */
const declared = /^( *)(?:export )?(?:const )?(\w+)(?: =|:)(?: (\w+)(?=[,.;]|$))?/;
/** The library itself, and an id, whose format says what it is. */
const explainsNothing = new Set(['z', 'Id']);
const schemaId = /\.meta\(\{ id: '(\w+)' \}\)/;
const commentStart = /^ *\/\*\* ?/;
const commentEnd = / ?\*\/$/;

function readSource(source: string, { comments, bases, schemas }: Declarations): void {
  const parents: Array<{ indent: number; name: string }> = [];
  let comment: string[] = [];
  let isInComment = false;
  for (const line of source.split('\n')) {
    if (isInComment || commentStart.test(line)) {
      if (!isInComment) comment = [];
      comment.push(
        line
          .replace(commentStart, '')
          .replace(commentEnd, '')
          .replace(/^ *\* ?/, ''),
      );
      isInComment = !commentEnd.test(line);
      continue;
    }
    const [, spaces = '', name, base] = declared.exec(line) ?? [];
    if (name !== undefined) {
      while ((parents.at(-1)?.indent ?? -1) >= spaces.length) parents.pop();
      parents.push({ indent: spaces.length, name });
      const path = parents.map((parent) => parent.name).join('.');
      if (comment.length > 0) comments.set(path, comment.join(' ').trim());
      if (base !== undefined && !explainsNothing.has(base)) bases.set(path, base);
    }
    const [, id] = schemaId.exec(line) ?? [];
    if (id !== undefined && parents[0]) schemas.set(id, parents[0].name);
    comment = [];
  }
}

/** More steps from name to name than any schema has: names in a circle come to an end. */
const mostSteps = 12;

function findComment(path: string, declarations: Declarations, steps: number): string | undefined {
  const { comments, bases } = declarations;
  const own = comments.get(path);
  if (own !== undefined || steps === mostSteps) return own;
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const base = bases.get(path.slice(0, end));
    if (base === undefined) continue;
    const found = findComment(base + path.slice(end), declarations, steps + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
