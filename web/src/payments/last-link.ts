import { useEffect, useState } from 'react';

/** Among the drafts, which go with the account of the tab: the link opens what is paid for. */
const key = 'vaga.draft.payment-link';

export interface PaymentLink {
  token: string;
  email: string;
}

/** Stores the link that this tab has opened: a payer who comes back from the provider continues there. */
export function rememberLink(link: PaymentLink): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(link));
  } catch {
    // A browser that refuses storage: its reader opens the e-mail's link again.
  }
}

/** The link that this tab opened last; null on the server, and where there was none. */
export function useLastLink(): PaymentLink | null {
  const [link, setLink] = useState<PaymentLink | null>(null);
  useEffect(() => setLink(read()), []);
  return link;
}

function read(): PaymentLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PaymentLink | null;
  } catch {
    return null;
  }
}
