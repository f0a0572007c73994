/**
 * The texts of both languages against each other and against the screens: no key missing, none unused,
 * the same `{{values}}` and `<marks>` in both, no dot that a line could begin with. Fails when it has looked at nothing.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..', 'web', 'src');

/** The texts of one slice: flat keys, or a document with lists in it. */
type Texts = Record<string, unknown>;

/** Everything wrong with the texts, a line each; empty when nothing is. */
export async function findTranslationErrors(root = sources): Promise<string[]> {
  const code = await readCode(root);
  const slices = new Set<string>();
  for await (const file of glob('i18n/*/*.json', { cwd: root })) {
    slices.add(file.slice(file.lastIndexOf('/') + 1));
  }
  if (slices.size === 0 || code.length === 0) return ['There was nothing to look at.'];
  const errors: string[] = [];
  for (const slice of [...slices].sort()) {
    const [pt, en] = [await readTexts(root, 'pt', slice), await readTexts(root, 'en', slice)];
    if (!pt || !en) {
      errors.push(`${slice}: missing in ${pt ? 'en' : 'pt'}`);
      continue;
    }
    errors.push(...compare(slice, pt, en));
    if (isFlat(pt)) errors.push(...unusedKeys(slice, Object.keys(pt), code));
  }
  return errors;
}

/** The shapes of two texts, leaf by leaf: same keys, same number of paragraphs, same values and marks. */
function compare(path: string, pt: unknown, en: unknown): string[] {
  if (typeof pt === 'string' && typeof en === 'string') {
    if (pt.trim() === '' || en.trim() === '') return [`${path}: empty`];
    // A line would begin with the dot between its parts (web/src/ui/dot.ts).
    if (pt.includes(' ·') || en.includes(' ·')) return [`${path}: no no-break space before a dot`];
    return marksOf(pt) === marksOf(en)
      ? []
      : [`${path}: pt has ${marksOf(pt) || 'no values'}, en has ${marksOf(en) || 'no values'}`];
  }
  if (!isObject(pt) || !isObject(en)) return [`${path}: not the same kind of text in pt and en`];
  const keys = new Set([...Object.keys(pt), ...Object.keys(en)]);
  return [...keys].flatMap((key) => {
    if (!(key in pt)) return [`${path} ${key}: missing in pt`];
    if (!(key in en)) return [`${path} ${key}: missing in en`];
    return compare(`${path} ${key}`, pt[key], en[key]);
  });
}

function marksOf(text: string): string {
  return [...text.matchAll(/\{\{\w+\}\}|<\w+>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');
}

/** Keys that no screen names, in full or as the start of a template: `steps.${key}.title` uses all of its kind. */
function unusedKeys(slice: string, keys: string[], code: string): string[] {
  const templates = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => {
    const parts = template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return parts.join('') === '' ? null : new RegExp(`^${parts.join('.+')}$`);
  });
  return keys
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter(
      (key) => !code.includes(`'${key}'`) && !templates.some((template) => template?.test(key)),
    )
    .map((key) => `${slice} ${key}: no screen uses it`);
}

async function readCode(root: string): Promise<string> {
  let code = '';
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (!/\.test\.tsx?$/.test(file)) code += await readFile(join(root, file), 'utf8');
  }
  return code;
}

async function readTexts(root: string, language: string, slice: string): Promise<Texts | null> {
  const text = await readFile(join(root, 'i18n', language, slice), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Texts);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFlat(texts: Texts): boolean {
  return Object.values(texts).every((value) => typeof value === 'string');
}

if (import.meta.main) {
  const errors = await findTranslationErrors();
  for (const error of errors) console.log(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
