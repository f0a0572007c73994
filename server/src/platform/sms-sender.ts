import { GatewayError, openGateway } from './gateway.ts';
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
  const gateway = openGateway(address, { timeoutMs });
  return {
    async send({ id, to, text }) {
      const body = JSON.stringify({ to, text });
      const { status } = await gateway.post({ key: id, body }).catch((error: unknown) => {
        throw error instanceof GatewayError ? new SmsError(error.message, false) : error;
      });
      if (status < 200 || status > 299) throw new SmsError(`HTTP ${status}`, refusals.has(status));
    },
  };
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
