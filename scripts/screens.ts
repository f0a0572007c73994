/**
 * `npm run screens`: a picture of every screen, and of every e-mail, in every brand, language, width and
 * colour scheme, in `output/screens/<brand>-<language>-<width>/`, each looked at by axe. Exit code 1 where
 * axe finds something or a page can be scrolled sideways: in its window, at 320 px, or at 200 % zoom.
 *
 *   npm run screens -- --brand vaga --language pt --width 390 --scheme light --only cart
 *
 * `--only` takes part of a screen's name; `--scale 2 --width 720` is a desktop at 200 % zoom; `--no-axe`
 * takes pictures alone. Options may be given more than once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuild } from './build-web.ts';

const product = join(import.meta.dirname, '..');
const many = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: {
    brand: many,
    language: many,
    width: many,
    scheme: many,
    scale: { type: 'string' },
    only: many,
    'no-axe': { type: 'boolean' },
  },
});

await ensureWebBuild();
// Of patterns given one by one the runner takes the last alone.
const only = values.only ? ['--grep', values.only.join('|')] : [];
const child = spawn(
  join(product, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/screens/playwright.config.ts', ...only],
  {
    cwd: product,
    stdio: 'inherit',
    env: {
      ...process.env,
      // What each worker has to know comes by the environment: the runner passes no options of ours.
      SCREENS: JSON.stringify({ ...values, axe: !values['no-axe'] }),
    },
  },
);
const [code] = (await once(child, 'close')) as [number | null];
process.exitCode = code ?? 1;
