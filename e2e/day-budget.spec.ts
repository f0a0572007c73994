import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const client = join(import.meta.dirname, '..', 'web', 'build', 'client');

interface Manifest {
  routes: Record<string, { module: string } | undefined>;
}

const mapOfScreens = 'window.__reactRouterManifest=';

function readManifest(): Manifest {
  const scripts = readdirSync(join(client, 'assets'))
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(join(client, 'assets', name), 'utf8'));
  const script = scripts.find((text) => text.startsWith(mapOfScreens)) ?? '';
  return JSON.parse(script.slice(mapOfScreens.length, script.lastIndexOf('}') + 1));
}

/** A module of the build and all that it imports before it runs: what a browser loads for it. */
function filesWith(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  const code = readFileSync(join(client, module), 'utf8');
  for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    filesWith(`/assets/${name}`, seen);
  return seen;
}

function filesOf({ routes }: Manifest, id: string): string[] {
  const route = routes[id];
  if (!route) throw new Error(`The build has no route ${id}.`);
  return [...filesWith(route.module)];
}

/** The kilobytes of JavaScript (gzip) that a route loads besides what the frame of the partner area has. */
function kilobytesOver(manifest: Manifest, id: string): number {
  const frame = new Set(['root', 'partner-area'].flatMap((of) => filesOf(manifest, of)));
  const own = filesOf(manifest, id).filter((file) => !frame.has(file));
  const bytes = own.map((file) => gzipSync(readFileSync(join(client, file))).length);
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

test('the day, its booking sheet and the room each load at most 80 kB of JavaScript over the frame', {
  tag: '@once',
}, () => {
  const manifest = readManifest();
  for (const id of ['partner.test.home', 'partner.test.new', 'partner.test.room'])
    expect(kilobytesOver(manifest, id), id).toBeLessThanOrEqual(80);
});

test('the reader of the camera is no part of the day', { tag: '@once' }, () => {
  const loaded = filesOf(readManifest(), 'partner.test.home');
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((file) => /jsqr|camera/i.test(file))).toEqual([]);
});
