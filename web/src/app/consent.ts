/** Set to 'ok' once the reader has answered the cookie banner. */
export const consentCookie = 'cookie-consent';

export function hasConsent(cookies: string | null): boolean {
  return (cookies ?? '').split(/;\s*/).includes(`${consentCookie}=ok`);
}
