import { isLoopbackName } from './loopback.rules.ts';

/** Whether a value is a URL with a host and one of these protocols. */
export function isUrlOf(...protocols: string[]): (value: string) => boolean {
  return (value) => {
    const url = URL.parse(value);
    return url !== null && url.hostname !== '' && protocols.includes(url.protocol);
  };
}

/** Whether a value is the address of a script, without a password in it. */
export function isScriptUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.pathname !== '/' && isTrustedUrl(value);
}

/** https; also http on this machine, to try it out. */
export function isTrustedUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
}

/**
 * Unlike libpq, the driver does not support a list of hosts: it would take the list for one name. A password may
 * contain a comma.
 */
export function namesOneHost(value: string): boolean {
  const withoutPassword = value.replace(/^(\w+:\/\/)[^/?]*@/, '$1');
  return !/^\w+:\/\/[^/?]*,|[?&]host=[^&]*(?:,|%2c)/i.test(withoutPassword);
}

/** Whether a value is an address without a path. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    `${url.pathname}${url.search}${url.hash}${url.username}` === '/'
  );
}
