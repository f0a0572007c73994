import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** All e-mails of the product's mail reader, the newest first. */
export async function readMails(request: APIRequestContext): Promise<Mail[]> {
  const reply = await request.get('/dev/mail', { headers: { accept: 'application/json' } });
  return reply.ok() ? ((await reply.json()) as Mail[]) : [];
}

/** The links of this form in all e-mails of the mail reader. */
export async function linksInMails(request: APIRequestContext, form: RegExp): Promise<string[]> {
  return (await readMails(request)).flatMap(({ text }) => form.exec(text)?.[0] ?? []);
}

/**
 * The newest e-mail to an address, or text message to a number, from the product's own mail drawer; waits until one has
 * come. `about`: the subject of the newest one matches it.
 */
export async function lastMailTo(
  request: APIRequestContext,
  address: string,
  about = /^/,
): Promise<Mail> {
  const read = async (): Promise<Mail | undefined> => {
    const reply = await request.get('/dev/mail', {
      params: { to: address },
      headers: { accept: 'application/json' },
    });
    const mails = reply.ok() ? ((await reply.json()) as Mail[]) : [];
    return mails.find(({ subject }) => about.test(subject));
  };
  await expect.poll(read, { message: `a message to ${address}`, timeout: 15_000 }).toBeDefined();
  const mail = await read();
  if (!mail) throw new Error(`The message to ${address} has gone again.`);
  return mail;
}
