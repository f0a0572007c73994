import { enableCodeCache } from './compile-cache.ts';

// `npm start`: the pages are built when their sources changed since the last time, then everything starts.
enableCodeCache();
// React checks everything twice otherwise, and a letter takes half as long again to write.
process.env.NODE_ENV ??= 'production';
const { ensureWebBuild } = await import('../../scripts/build-web.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct({ webMode: 'production', prepare: ensureWebBuild });
