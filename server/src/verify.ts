import { requireCurrentSchema, runOnDatabase } from './operator-database.ts';
import { sweepDatabase } from './sweep-database.ts';

/** `npm run verify`: checks all places and all payments for contradictions. Read-only; it may run at any time. */
await runOnDatabase(async ({ pool }) => {
  await requireCurrentSchema(pool);
  const violations = await sweepDatabase(pool, new Date());
  for (const violation of violations) console.error(violation);
  console.log(
    violations.length === 0
      ? 'Every place and every payment is as it must be.'
      : `${violations.length} violations.`,
  );
  if (violations.length > 0) process.exitCode = 1;
});
