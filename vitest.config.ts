import { defineConfig } from 'vitest/config';
import { SlowTestsFirst } from './scripts/slow-tests-first.ts';

/** Three workers for the two cores of the reference machine, because a third of the time of the longest tests is waiting. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: SlowTestsFirst },
    // No module keeps state (STYLE), so the files of a worker share their modules: to load them for each file took half the time.
    isolate: false,
    // A test that hangs is a bug to see soon; those that race on purpose raise their own limit.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [
            '{bench,server/{src,test,seeds}}/**/*.test.ts',
            'embedded-postgres/src/**/*.test.ts',
          ],
          globalSetup: ['server/test/database-server.ts'],
          setupFiles: ['server/test/end-launched.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
