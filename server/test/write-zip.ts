import { zipSync } from 'fflate';

/** A whole ZIP of these files, by their paths. */
export function writeZip(files: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(files));
}
