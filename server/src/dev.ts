import { runProduct } from './run-product.ts';

// `npm run dev`: pages are compiled on demand and reload in the browser when their sources change. Node watches the
// folders of server and contract and restarts this file: plain `--watch` would follow the compiler's temporary files
// and never settle.
await runProduct({ webMode: 'development' });
