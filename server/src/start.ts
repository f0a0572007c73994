import { enableCodeCache } from './compile-cache.ts';

// `npm start`: builds the pages if their sources changed since the last build, then starts everything.
enableCodeCache();
// In React's development mode, rendering an e-mail takes half as long again.
process.env.NODE_ENV ??= 'production';
const { ensureWebBuild } = await import('../../scripts/build-web.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct({ webMode: 'production', prepare: ensureWebBuild });
