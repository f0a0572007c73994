/**
 * Does the lockfile name the packages of every platform? npm leaves out those that it could not reach
 * when it wrote the file, and `npm ci` then refuses on every machine. `--write` adds them by the
 * version that their parent asks for; their content is checked by the registry of the machine that needs them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const path = join(import.meta.dirname, '..', 'package-lock.json');
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** The optional packages that a package asks for and the lockfile does not have, with their parent's flags. */
function missingPackages({ packages }: Lockfile): Map<string, LockedPackage> {
  const missing = new Map<string, LockedPackage>();
  for (const [place, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const isLocked = placesOf(place, name).some((candidate) => candidate in packages);
      if (!isLocked)
        missing.set(`node_modules/${name}`, platformPackage(name, version, parent.dev));
    }
  }
  return missing;
}

/** Where Node would find `name` from inside `place`, the nearest first. */
function placesOf(place: string, name: string): string[] {
  const parts = place === '' ? [] : place.split('/node_modules/');
  const ups = parts.map((_, depth) => parts.slice(0, parts.length - depth).join('/node_modules/'));
  return [...ups.map((up) => `${up}/node_modules/${name}`), `node_modules/${name}`];
}

/** A platform package says in its name where it runs; npm must know, or it would install it everywhere. */
function platformPackage(name: string, version: string, isDevelopment = false): LockedPackage {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length === 0 || cpu.length === 0 || !/^\d/.test(version)) {
    throw new Error(`${name}@${version} is missing and does not say for which platform it is.`);
  }
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  return {
    version,
    cpu,
    ...(isDevelopment ? { dev: true } : {}),
    ...(isMusl ? { libc: ['musl'] } : isGlibc ? { libc: ['glibc'] } : {}),
    optional: true,
    os,
  };
}

const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = missingPackages(lockfile);
if (missing.size > 0 && process.argv.includes('--write')) {
  const entries = Object.entries({ ...lockfile.packages, ...Object.fromEntries(missing) });
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  console.log(`${missing.size} packages added`);
} else {
  for (const place of missing.keys()) console.error(`not in the lockfile: ${place}`);
  if (missing.size > 0) console.error('Run node scripts/check-lockfile.ts --write');
  console.log(`${Object.keys(lockfile.packages).length} packages, ${missing.size} missing`);
  process.exitCode = missing.size > 0 ? 1 : 0;
}
