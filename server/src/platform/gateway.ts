/** Posts to another system of the installation, such as a gateway for text messages. */
export interface Gateway {
  /** @throws GatewayError without an answer. A status of any kind is an answer. */
  post(request: { key: string; body: string }): Promise<GatewayAnswer>;
}

export interface GatewayAnswer {
  status: number;
  /** At most 16 KB. */
  text: string;
}

interface GatewayOptions {
  timeoutMs: number;
  /** Default: application/json. */
  contentType?: string;
}

/** No answer came. The message contains a code only: another text may repeat what was sent. */
export class GatewayError extends Error {
  /** The other system may have received the request: only a connection that never opened is certain. */
  readonly mayHaveArrived: boolean;

  constructor(code: string) {
    super(code);
    this.mayHaveArrived = !neverOpened.has(code);
  }
}

const neverOpened = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const answerBytes = 16_384;

/** The key goes as Idempotency-Key; user and password of the address as Basic authentication. */
export function openGateway(
  address: string,
  { timeoutMs, contentType = 'application/json' }: GatewayOptions,
): Gateway {
  const { url, authorization } = splitCredentials(address);
  return {
    async post({ key, body }) {
      const headers = new Headers({ 'content-type': contentType, 'idempotency-key': key });
      if (authorization) headers.set('authorization', authorization);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // A redirect is not followed: the content would go to a host that is not configured.
        const reply = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal,
          headers,
          body,
        });
        return { status: reply.status, text: await readStart(reply) };
      } catch (error) {
        throw new GatewayError(codeOf(error));
      }
    },
  };
}

/** fetch refuses a URL that contains a password. */
function splitCredentials(address: string): { url: URL; authorization: string | null } {
  const url = new URL(address);
  const { username, password } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = '';
  url.password = '';
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url, authorization: username === '' ? null : basic };
}

async function readStart(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= answerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
