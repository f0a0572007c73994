import { expect, test } from 'vitest';
import { failedJourneys, failedUnitTests } from './test-failures.ts';

test('each unit test that failed or was skipped is named with the first line of why', () => {
  const report = {
    numPassedTests: 1,
    numTotalTests: 3,
    testResults: [
      {
        name: 'cart.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'a place is held' },
          {
            status: 'failed',
            fullName: 'a place is given once',
            failureMessages: ['2, not 1\n at'],
          },
          { status: 'pending', fullName: 'a hold ends' },
        ],
      },
      { name: 'broken.test.ts', message: 'No such module\n at', assertionResults: [] },
    ],
  };
  expect(failedUnitTests(report)).toEqual([
    '  cart.test.ts > a place is given once: 2, not 1',
    '  cart.test.ts > a hold ends: it did not run to its end',
    '  broken.test.ts > the file: No such module',
  ]);
});

test('each journey that failed is named with its project, however deep its suite is', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'book.spec.ts',
    tests: [{ projectName: 'phone-pt', status, results: [{ error: { message: 'No button\n' } }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, skipped: 0, flaky: 0 },
    suites: [
      { suites: [{ specs: [spec('a patient books', 'expected'), spec('it pays', 'unexpected')] }] },
    ],
  };
  expect(failedJourneys(report)).toEqual(['  book.spec.ts > [phone-pt] it pays: No button']);
});
