import { importKinds } from '@vaga/contract/import-columns';

/** What an export has beside the tables that an import reads. */
export const filesBeside: ReadonlySet<string> = new Set([
  'README.txt',
  'catalogue.csv',
  'organisation.json',
  'campaigns.csv',
  'closures.csv',
  'allotments.csv',
  'protocols.csv',
  'members.csv',
  'appointments.csv',
]);

/**
 * The name of an entry without the folder that systems put around what they pack; 'system' for what macOS and Windows add on their
 * own; null for any other file, and for a path that leads out of the archive or deeper into it.
 */
export function nameOfEntry(path: string): string | null {
  const parts = path.split(/[/\\]/);
  const name = parts.at(-1) ?? '';
  if (parts[0] === '__MACOSX' || ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name))
    return 'system';
  if (parts.length > 2 || parts[0] === '' || parts[0] === '..' || parts[0] === '.') return null;
  const isKnown = importKinds.some((kind) => `${kind}.csv` === name) || filesBeside.has(name);
  return isKnown ? name : null;
}
