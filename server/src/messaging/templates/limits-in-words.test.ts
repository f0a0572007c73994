import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no template contains a duration of its own: durations come from the limits', () => {
  const written =
    /['"`].*\b(?:\d+|one|two|seven|uma|duas|dois|sete) (?:minut|hour|hora|day|dia|week|semana|working|lugares|places).*['"`]/;
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
  expect(files).toContain('reset-password.ts');
  const lines = files.flatMap((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      .split('\n')
      // A comment says when, and promises readers nothing.
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && written.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
