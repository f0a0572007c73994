import { createMailFolder, mailFolder } from './mail-folder.ts';

/** One text message, ready to go. */
export interface TextMessage {
  /** Stable over all tries, so that a gateway recognises a second copy. */
  id: string;
  /** E.164: '+351912345678'. */
  to: string;
  text: string;
}

/** Where text messages go. */
export interface SmsSender {
  /** @throws SmsError when it was not taken. */
  send(message: TextMessage): Promise<void>;
}

/** A text message that was not taken. The text has codes alone: a gateway's own words may repeat the number. */
export class SmsError extends Error {
  /** Trying again is of no use: the gateway refuses this message. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

const timeoutMs = 10_000;
/** The number or the text itself is refused. Any other answer (a wrong password, a wrong path) is ours or its own to mend. */
const refusals = new Set([400, 422]);

/**
 * The text messages of an installation: posted to a gateway where there is one, else kept beside the mails for who
 * tries the product out. Null for a real installation without a gateway: nobody would read that folder, and it would
 * fill with people's numbers.
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
 * Posts each message to a gateway as JSON `{to, text}`, with its id as Idempotency-Key; user and password of the address
 * go as Basic. Any answer of 2xx says that it was taken.
 */
export function gatewaySmsSender(address: string): SmsSender {
  const { url, authorization } = parted(address);
  return {
    async send({ id, to, text }) {
      const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': id });
      if (authorization) headers.set('authorization', authorization);
      const status = await post(url, headers, JSON.stringify({ to, text }));
      if (status < 200 || status > 299) throw new SmsError(`HTTP ${status}`, refusals.has(status));
    },
  };
}

/** An address with a password in it is one that fetch refuses. */
function parted(address: string): { url: URL; authorization: string | null } {
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
    // Where it leads elsewhere, number and text would go to somebody nobody has named.
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

/** Writes each message as a .sms file, named after its id: one that is sent twice is there once. */
function folderSmsSender(dir: string, now: () => Date): SmsSender {
  const folder = createMailFolder(dir);
  return {
    async send({ id, to, text }) {
      await folder.write(`${id}.sms`, JSON.stringify({ to, text, date: now().toISOString() }));
    },
  };
}
