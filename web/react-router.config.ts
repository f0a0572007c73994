import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole map of screens travels with the first page: no request for it on each link, nothing to go stale after a deploy.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
