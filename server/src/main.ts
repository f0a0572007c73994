import { enableCodeCache } from './compile-cache.ts';
import type { WebMode } from './start-product.ts';

// Starts what is built: the pages of an earlier build, or with --no-pages only the API and the jobs.
enableCodeCache();
const isDevelopment = process.argv.includes('--development');
// In React's development mode, rendering an e-mail takes half as long again.
if (!isDevelopment) process.env.NODE_ENV ??= 'production';
const { runProduct } = await import('./run-product.ts');
const webMode: WebMode = isDevelopment
  ? 'development'
  : process.argv.includes('--no-pages')
    ? 'off'
    : 'production';
await runProduct({ webMode });
