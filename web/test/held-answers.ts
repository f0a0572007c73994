import { act } from 'react';
import { vi } from 'vitest';

/**
 * Holds back the answers of the API, in the order of the calls, until the test gives each of them its data; null: the network
 * fails. The test unstubs the globals.
 */
export function holdAnswers<Data>(): ((data: Data | null) => Promise<void>)[] {
  const answers: ((data: Data | null) => Promise<void>)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        answers.push((data) =>
          act(async () => {
            if (data) resolve(Response.json({ type: 'Success', data, messages: [] }));
            else reject(new TypeError('The network is away.'));
          }),
        );
      }),
  );
  return answers;
}
