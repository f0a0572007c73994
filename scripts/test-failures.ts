/** The names of the tests that failed, read from the reports that the two runners write. */

export interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** A line for each unit test that failed, and for each file that broke before its tests ran. */
export function failedUnitTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (assertionResults.length === 0) return [line(name, 'the file', message)];
    return failed.map((test) => line(name, test.fullName, test.failureMessages?.[0]));
  });
}

/** A line for each journey that did not pass at once, with the project that ran it. */
export function failedJourneys({ suites }: PlaywrightReport): string[] {
  return suites.flatMap(failedOfSuite);
}

function failedOfSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) =>
        line(file, `[${projectName}] ${title}`, results[0]?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failedOfSuite)];
}

function line(file: string, test: string, why = 'it did not run to its end'): string {
  return `  ${file} > ${test}: ${why.split('\n')[0]}`;
}
