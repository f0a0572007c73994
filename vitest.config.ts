import { defineConfig } from 'vitest/config';

/** Two workers, because the reference machine has two cores and PostgreSQL needs its share. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that hangs is a bug to see soon; those that race on purpose raise their own limit.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
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
          include: ['server/{src,test,seeds}/**/*.test.ts', 'embedded-postgres/src/**/*.test.ts'],
          globalSetup: ['server/test/database-server.ts'],
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
