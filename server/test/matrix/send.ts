import type { Endpoint } from '@vaga/contract/endpoint';
import type { Answer, TestApp } from '../app.ts';
import { formOf, nextAddress } from '../app.ts';

export interface SampleCall {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The text of the file of a call that takes one, and the fields that come with it. */
  file?: string;
  fields?: Record<string, string>;
}

/** Makes a call of the contract. Each comes from an address of its own, so that limits by address stay out of the way. */
export function send(
  app: TestApp,
  endpoint: Endpoint,
  { sample, token }: { sample: SampleCall; token?: string | undefined },
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(sample.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sample.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const answer = app.call(endpoint.method, query.size > 0 ? `${path}?${query}` : path, {
    ...(sample.file === undefined ? {} : { form: formOf(sample.file, sample) }),
    ...(sample.body === undefined
      ? {}
      : {
          body: JSON.stringify(sample.body),
          headers: { 'content-type': 'application/json' },
        }),
    ...(token ? { token } : {}),
    from: nextAddress(),
  });
  return endpoint.file === 'text/event-stream' ? endingStreams(app, answer) : answer;
}

/** A stream is answered when it ends: here at once. */
async function endingStreams(app: TestApp, answer: Promise<Answer>): Promise<Answer> {
  const timer = setInterval(() => {
    for (const stream of app.app.openStreams) stream.end();
  }, 5);
  return answer.finally(() => clearInterval(timer));
}
