import { ensureWebBuild } from '../../scripts/build-web.ts';

// `npm start`: the pages are built when their sources changed since the last time, then everything starts.
await ensureWebBuild();
await import('./main.ts');
