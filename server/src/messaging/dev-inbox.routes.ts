import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../platform/http/outcome.ts';
import type { InboxMessage } from './dev-inbox.ts';
import { listInboxMessages, readInboxMessage } from './dev-inbox.ts';
import { listPage, mailContent, mailPage } from './dev-inbox-page.ts';

/** The number of messages on the list; older ones stay in the folder. */
const maxListed = 100;

/**
 * Shows e-mails and text messages to people who try the product: `/dev/mail`, `/dev/mail/:id`, and `/dev/mail.json?to=`
 * for tests. Registered only if either kind is written to a folder and demo surfaces are allowed: these e-mails give
 * access to accounts.
 */
export function registerDevInbox(app: FastifyInstance, { dir }: { dir: string }): void {
  const hidden = { schema: { hide: true } as object };
  app.get('/dev/mail', hidden, async (request, reply) => {
    const mails = await newest(dir, addressOf(request));
    if (wantsJson(request)) return sendJson(reply, mails);
    return sendPage(reply, (nonce) => listPage(mails, nonce));
  });
  app.get('/dev/mail.json', hidden, async (request, reply) =>
    sendJson(reply, await newest(dir, addressOf(request))),
  );
  app.get('/dev/mail/:id', hidden, async (request, reply) => {
    const mail = await find(dir, request);
    return sendPage(reply, (nonce) => mailPage(mail, nonce));
  });
  app.get('/dev/mail/:id/html', hidden, async (request, reply) => {
    const mail = await find(dir, request);
    if (mail.channel === 'sms') throw new Problem(404, 'not_found');
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailContent(mail));
  });
}

async function newest(dir: string, to: string | null): Promise<InboxMessage[]> {
  const found: InboxMessage[] = [];
  for (const id of await listInboxMessages(dir)) {
    const mail = await readInboxMessage(dir, id);
    if (mail && (to === null || mail.to.toLowerCase() === to)) found.push(mail);
    if (found.length === maxListed) break;
  }
  return found;
}

async function find(dir: string, request: FastifyRequest): Promise<InboxMessage> {
  const mail = await readInboxMessage(dir, (request.params as { id: string }).id);
  if (!mail) throw new Problem(404, 'not_found');
  return mail;
}

function addressOf(request: FastifyRequest): string | null {
  const { to } = request.query as { to?: unknown };
  return typeof to === 'string' && to !== '' ? to.toLowerCase() : null;
}

const wantsJson = (request: FastifyRequest) =>
  (request.headers.accept ?? '').startsWith('application/json');

function sendJson(reply: FastifyReply, mails: InboxMessage[]): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(mails));
}

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}
