import { createHmac } from 'node:crypto';

/**
 * The value of the `Sandbox-Signature` header: `t=<seconds>,v1=<hex>`, an HMAC-SHA256 of `<seconds>.<body>`. The time
 * is signed too, so that an intercepted webhook cannot be replayed much later.
 */
export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
