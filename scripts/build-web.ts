import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { drawAppIcons, drawSharingPictures } from './sharing-pictures.ts';

const root = join(import.meta.dirname, '..');
const buildDir = join(root, 'web', 'build');
const stamp = join(buildDir, 'sources.sha256');

/** What the pages are made of: a change in any of these makes the build old. */
const sources = [
  'web/src/**/*',
  'web/standalone/*',
  'web/public/**/*',
  'web/*.{ts,json,mjs}',
  'contract/src/**/*.ts',
  'package-lock.json',
  'scripts/{build-web,sharing-pictures}.ts',
];

/** Builds the pages for production, unless what is there was made from these very sources. */
export async function ensureWebBuild(): Promise<void> {
  const [wanted, built] = [await fingerprint(), await readFile(stamp, 'utf8').catch(() => '')];
  if (wanted !== built) await buildWeb(wanted);
}

/** Builds the pages into web/build and packs what browsers fetch. Throws when the build fails. */
export async function buildWeb(sourcesHash?: string): Promise<void> {
  const made = sourcesHash ?? (await fingerprint());
  await rm(buildDir, { recursive: true, force: true });
  await reactRouterBuild();
  await trimRouteManifest();
  await drawSharingPictures(join(buildDir, 'client'));
  await drawAppIcons(join(buildDir, 'client'));
  await packAssets();
  await writeFile(stamp, made);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for (const pattern of sources) {
    for await (const entry of glob(pattern, { cwd: root, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

async function reactRouterBuild(): Promise<void> {
  const command = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A build that goes well has nothing to say.
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
}

interface RouteManifest {
  routes: Record<string, { imports?: string[] }>;
}

/**
 * Takes the list of each route's files out of what browsers load with their first page: the whole map of screens. The
 * server names the files of a page in that page itself, and a browser finds those of the next one in its module; the
 * lists were half of the map.
 */
async function trimRouteManifest(): Promise<void> {
  const assetsDir = join(buildDir, 'client', 'assets');
  const before = 'window.__reactRouterManifest=';
  let trimmed = 0;
  for await (const name of glob('manifest-*.js', { cwd: assetsDir })) {
    const code = await readFile(join(assetsDir, name), 'utf8');
    if (!code.startsWith(before)) continue;
    const manifest: RouteManifest = JSON.parse(code.slice(before.length).replace(/;\s*$/, ''));
    for (const route of Object.values(manifest.routes)) route.imports = [];
    await writeFile(join(assetsDir, name), `${before}${JSON.stringify(manifest)};`);
    trimmed += 1;
  }
  if (trimmed !== 1) throw new Error(`The build has ${trimmed} maps of screens instead of one.`);
}

/** Packs once, as small as it gets, what would otherwise be packed at each request. */
async function packAssets(): Promise<void> {
  const clientDir = join(buildDir, 'client');
  for await (const name of glob('**/*.{js,css,svg,webmanifest}', { cwd: clientDir })) {
    const file = join(clientDir, name);
    const content = await readFile(file);
    if (content.length < 1024) continue;
    const brotli = await promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

if (import.meta.main) await buildWeb();
