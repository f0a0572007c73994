import type { Endpoint } from '@vaga/contract/endpoint';
import type { Answer, TestApp } from '../app.ts';

export interface SampleCall {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The text of the file of a call that takes one, and the fields that come with it. */
  file?: string;
  fields?: Record<string, string>;
}

let calls = 0;

/** Makes a call of the contract. Each comes from an address of its own, so that limits by address stay out of the way. */
export function send(
  app: TestApp,
  endpoint: Endpoint,
  { sample, token }: { sample: SampleCall; token?: string | undefined },
): Promise<Answer> {
  calls += 1;
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(sample.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sample.query ?? {})) query.set(name, String(value));
  const answer = app.call(endpoint.method, query.size > 0 ? `${path}?${query}` : path, {
    ...(sample.file === undefined ? {} : multipartOf(sample.file, sample.fields)),
    ...(sample.body === undefined
      ? {}
      : {
          body: JSON.stringify(sample.body),
          headers: { 'content-type': 'application/json' },
        }),
    ...(token ? { token } : {}),
    from: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
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

function multipartOf(text: string, fields: Record<string, string> = {}) {
  const boundary = 'a-boundary-of-at-least-27-characters';
  const file = 'name="file"; filename="a.csv"\r\nContent-Type: text/csv';
  const named = Object.entries(fields).map(([name, value]) => [`name="${name}"`, value] as const);
  const parts = [...named, [file, text] as const].map(
    ([head, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
