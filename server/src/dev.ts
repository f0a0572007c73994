import { runProduct } from './run-product.ts';

// `npm run dev`: the pages are compiled as they are asked for and change in the browser as their sources do.
// Node itself watches the folders of the server and of the contract, and starts this anew: `--watch` alone would follow
// the compiler's own temporary files and never come to rest.
await runProduct({ webMode: 'development' });
