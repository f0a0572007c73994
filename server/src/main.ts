import { keepCompiledCode } from './compile-cache.ts';
import type { WebMode } from './start-product.ts';

// Starts what is there: pages that were built before, or with --no-pages the API and the jobs alone.
keepCompiledCode();
const { runProduct } = await import('./run-product.ts');
const webMode: WebMode = process.argv.includes('--development')
  ? 'development'
  : process.argv.includes('--no-pages')
    ? 'off'
    : 'production';
await runProduct({ webMode });
