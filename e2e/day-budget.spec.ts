import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const client = join(import.meta.dirname, '..', 'web', 'build', 'client');

interface Manifest {
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
}

function readManifest(): Manifest {
  const assets = readdirSync(join(client, 'assets'));
  const file = assets.find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const script = readFileSync(join(client, 'assets', file), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

/** The kilobytes of JavaScript (gzip) that a route loads besides what the frame of the partner area has. */
function kilobytesOver({ routes }: Manifest, id: string): number {
  const filesOf = (of: string) => {
    const route = routes[of];
    if (!route) throw new Error(`The build has no route ${of}.`);
    return [route.module, ...(route.imports ?? [])];
  };
  const frame = new Set(['root', 'partner-area'].flatMap(filesOf));
  const own = new Set(filesOf(id).filter((file) => !frame.has(file)));
  const bytes = [...own].map((file) => gzipSync(readFileSync(join(client, file))).length);
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
  const { routes } = readManifest();
  const loaded = routes['partner.test.home']?.imports ?? [];
  expect(loaded.filter((file) => /jsqr|camera/i.test(file))).toEqual([]);
});
