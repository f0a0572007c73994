import { keepCompiledCode } from './compile-cache.ts';

// `npm start`: the pages are built when their sources changed since the last time, then everything starts.
keepCompiledCode();
const { ensureWebBuild } = await import('../../scripts/build-web.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct({ webMode: 'production', prepare: ensureWebBuild });
