import type { InboxMessage } from './dev-inbox.ts';

const style = `
:root { color-scheme: light dark; --ink: #16242b; --soft: #4d5f68; --line: #e3e2dc; --surface: #fbfaf7; --card: #fff; --link: #0b5d7a; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf3f5; --soft: #a9bcc5; --line: #2a3c45; --surface: #0e181d; --card: #15232a; --link: #8fc6d9; } }
body { margin: 0 auto; max-width: 960px; padding: 32px 20px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--surface); }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.02em; }
a { color: var(--link); }
ol { list-style: none; padding: 0; }
li { border: 1px solid var(--line); border-radius: 12px; background: var(--card); margin-bottom: 8px; }
li a { display: block; padding: 14px 20px; text-decoration: none; }
li strong { display: block; color: var(--ink); overflow-wrap: anywhere; }
li span, dt { color: var(--soft); font-size: 14px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 900px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
`;

/** The page that lists the messages of the folder, newest first. */
export function listPage(mails: InboxMessage[], nonce: string): string {
  const items = mails.map(
    ({ id, channel, to, subject, text, date }) =>
      `<li><a href="/dev/mail/${encodeURIComponent(id)}"><strong>${escaped(channel === 'sms' ? text : subject)}</strong><span>${channel === 'sms' ? 'SMS · ' : ''}${escaped(to)} · <time datetime="${escaped(date)}">${escaped(date)}</time></span></a></li>`,
  );
  const list =
    items.length > 0
      ? `<ol>${items.join('')}</ol>`
      : '<p>No mail yet. Register, recover a password or book, and it shows here.</p>';
  return frame(
    'Mail',
    nonce,
    `<main><h1>Mail</h1><p>E-mails and text messages (SMS) of this installation. With SMTP_URL and SMS_URL set, they go to people instead.</p>${list}</main>`,
  );
}

/** The page of one message: rendered, as plain text, and its attachments; of a text message only its text. */
export function mailPage(mail: InboxMessage, nonce: string): string {
  if (mail.channel === 'sms') return textPage(mail, nonce);
  const attached = mail.attachments.map(
    ({ fileName, contentType, text }) =>
      `<details><summary>${escaped(fileName || contentType)}</summary><pre>${escaped(text ?? contentType)}</pre></details>`,
  );
  return frame(
    mail.subject,
    nonce,
    `<main><p><a href="/dev/mail">All mail</a></p><h1>${escaped(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escaped(mail.to)}</dd><dt>Date</dt><dd>${escaped(mail.date)}</dd></dl>
<iframe title="${escaped(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${encodeURIComponent(mail.id)}/html"></iframe>
<h2>Plain text</h2><pre>${escaped(mail.text)}</pre>${attached.length > 0 ? `<h2>Attached</h2>${attached.join('')}` : ''}</main>`,
  );
}

function textPage({ to, date, text }: InboxMessage, nonce: string): string {
  return frame(
    `SMS to ${to}`,
    nonce,
    `<main><p><a href="/dev/mail">All mail</a></p><h1>${escaped(`SMS to ${to}`)}</h1>
<dl><dt>Date</dt><dd>${escaped(date)}</dd><dt>Letters</dt><dd>${text.length}</dd></dl><pre>${escaped(text)}</pre></main>`,
  );
}

/** The e-mail's HTML for the frame: its links open in a new tab. */
export function mailContent(mail: InboxMessage): string {
  return mail.html.replace(/<head>/i, '<head><base target="_blank">');
}

function frame(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head><body>${body}</body></html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
