/**
 * A real Chromium for the browser tests, without any download after `npm ci`.
 *
 * Order: the browser named by CHROMIUM_PATH (a path, or `packaged` for the one of the package), the
 * system's own when it is recent enough for today's Playwright, else the one inside the package @sparticuz/chromium, unpacked once (about two seconds,
 * 210 MB) under node_modules/.cache, so that `npm ci` sweeps it away with everything else.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const oldestMajor = 140;
const systemPath = '/usr/bin/chromium';
const packedFiles = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  version: string;
}

/** WebGL in software (the maps need it); root has no user-namespace sandbox in most containers. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Without a graphics card, drawing pages by the processor itself costs less than by a card that it plays.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--font-render-hinting=none',
];

/** Finds or unpacks a Chromium that was seen to start here. Throws one clear line when there is none. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named === 'packaged') return packagedChromium();
  if (named) {
    const version = await versionOf(named, {});
    if (!version)
      throw new Error(`CHROMIUM_PATH=${named} does not start: name a working Chromium.`);
    return { executablePath: named, args, env: currentEnv(), version };
  }
  const version = existsSync(systemPath) ? await versionOf(systemPath, {}) : undefined;
  if (version && majorOf(version) >= oldestMajor) {
    return { executablePath: systemPath, args, env: currentEnv(), version };
  }
  return packagedChromium();
}

async function packagedChromium(): Promise<Chromium> {
  const folder = await unpack();
  const executablePath = join(folder, 'chromium');
  const own = { FONTCONFIG_FILE: await writeFontSettings(folder) };
  // The package carries NSS and expat for machines that lack them; a machine that has its own keeps
  // its own, because libraries of two builds do not always mix.
  const carried = {
    ...own,
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(delimiter),
  };
  for (const extra of [own, carried]) {
    const version = await versionOf(executablePath, extra);
    if (version) return { executablePath, args, env: { ...currentEnv(), ...extra }, version };
  }
  throw new Error(
    'No Chromium starts on this machine: install one and name it in CHROMIUM_PATH (the packaged one is for Linux x64 with glibc).',
  );
}

/**
 * The package's own settings look for fonts in folders of a place where it is not, and a browser without any font ends at
 * the first list to choose from: its fonts are named where they were unpacked, after the machine's.
 */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  // The workers come after who unpacked it, and find it written.
  if (existsSync(file)) return file;
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts', 'fonts')];
  const named = folders.map((one) => `  <dir>${one}</dir>`).join('\n');
  const cache = `  <cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${named}\n${cache}\n</fontconfig>\n`,
  );
  return file;
}

/** Unpacks beside the target and renames, so that two processes or a Ctrl-C never leave a half browser. */
async function unpack(): Promise<string> {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(home, 'package.json')) as { version: string };
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
  const target = join(cache, `chromium-${version}`);
  if (existsSync(target)) return target;

  const staging = `${target}.${process.pid}`;
  await mkdir(staging, { recursive: true });
  const { inflate } = await import('@sparticuz/chromium');
  // The package unpacks into the temporary folder and offers no other way to say where.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    await Promise.all(packedFiles.map((file) => inflate(join(home, 'bin', file))));
    await rename(staging, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(staging, { recursive: true, force: true });
  }
  return target;
}

async function versionOf(path: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ['--version', '--no-sandbox'], {
      env: { ...currentEnv(), ...env },
      timeout: 20_000,
    });
    return /\d+(\.\d+)+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

function currentEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
