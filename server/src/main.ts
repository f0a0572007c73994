import { enableCodeCache } from './compile-cache.ts';
import type { WebMode } from './start-product.ts';

// Starts what is there: pages that were built before, or with --no-pages the API and the jobs alone.
enableCodeCache();
const isDevelopment = process.argv.includes('--development');
// React checks everything twice otherwise, and a letter takes half as long again to write.
if (!isDevelopment) process.env.NODE_ENV ??= 'production';
const { runProduct } = await import('./run-product.ts');
const webMode: WebMode = isDevelopment
  ? 'development'
  : process.argv.includes('--no-pages')
    ? 'off'
    : 'production';
await runProduct({ webMode });
