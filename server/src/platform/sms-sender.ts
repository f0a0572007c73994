import { createMailFolder, mailFolder } from './mail-folder.ts';

/** A text message, ready to be sent. */
export interface TextMessage {
  /** The same for all attempts, so that a gateway recognises a duplicate. */
  id: string;
  /** E.164: '+351912345678'. */
  to: string;
  text: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** @throws SmsError if the message was not accepted. */
  send(message: TextMessage): Promise<void>;
}

/** A text message was not accepted. The message contains codes only: the gateway's text may repeat the number. */
export class SmsError extends Error {
  /** A retry is useless: the gateway refuses this message. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

const timeoutMs = 10_000;
/**
 * The gateway refuses the number or the text. Any other status (a wrong password, a wrong path) can be fixed by
 * configuration or passes.
 */
const refusals = new Set([400, 422]);

/**
 * The text message sender of an installation: a gateway if one is configured, else a folder beside the e-mails where
 * demo surfaces are allowed. Null for a real installation without a gateway: it would fill with people's
 * numbers that no operator reads.
 */
export function createSmsSender(
  { smsUrl, allowsDemo }: { smsUrl: string | null; allowsDemo: boolean },
  dataDir: string,
  now: () => Date,
): SmsSender | null {
  if (smsUrl !== null) return gatewaySmsSender(smsUrl);
  return allowsDemo ? folderSmsSender(mailFolder(dataDir), now) : null;
}

/**
 * Posts each message to a gateway as JSON `{to, text}` with its id as Idempotency-Key; user and password of the address
 * are sent as Basic authentication. Any 2xx means accepted.
 */
export function gatewaySmsSender(address: string): SmsSender {
  const { url, authorization } = splitCredentials(address);
  return {
    async send({ id, to, text }) {
      const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': id });
      if (authorization) headers.set('authorization', authorization);
      const status = await post(url, headers, JSON.stringify({ to, text }));
      if (status < 200 || status > 299) throw new SmsError(`HTTP ${status}`, refusals.has(status));
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

async function post(url: URL, headers: Headers, body: string): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // A redirect is not followed: number and text would go to a host that is not configured.
    const reply = await fetch(url, { method: 'POST', redirect: 'manual', signal, headers, body });
    await reply.body?.cancel();
    return reply.status;
  } catch (error) {
    throw new SmsError(codeOf(error), false);
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Writes each message as a .sms file named after its id: a duplicate replaces the first copy. */
function folderSmsSender(dir: string, now: () => Date): SmsSender {
  const folder = createMailFolder(dir);
  return {
    async send({ id, to, text }) {
      await folder.write(`${id}.sms`, JSON.stringify({ to, text, date: now().toISOString() }));
    },
  };
}
