import type { FastifyReply } from 'fastify';

interface PolicyOfPage {
  /** That of this page's own scripts and styles. */
  nonce: string;
  /** The script that counts visits; null: none. */
  analyticsUrl: string | null;
  /** Whether other sites may show the page in a frame. */
  isFrameable: boolean;
}

interface PolicyOfInstallation {
  mode: 'production' | 'development';
  /** Further origins for scripts' requests and pictures, such as a map server. */
  mapOrigins?: readonly string[];
}

/**
 * No inline script or style without the nonce. Inline style attributes are allowed: components use them for positions.
 * Development allows the compiler's client.
 */
export function contentSecurityPolicy(
  { nonce, analyticsUrl, isFrameable }: PolicyOfPage,
  { mode, mapOrigins = [] }: PolicyOfInstallation,
): string {
  const maps = mapOrigins.map((origin) => ` ${origin}`).join('');
  // Allowed before the reader has agreed: the page that asks also loads the script.
  const analytics = analyticsUrl === null ? '' : ` ${new URL(analyticsUrl).origin}`;
  const development = mode === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${analytics}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    "font-src 'self'",
    `connect-src 'self'${maps}${analytics}${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    frameAncestors(isFrameable),
  ].join('; ');
}

/** The sites that may show a page in a frame: all of them, or none. */
export function frameAncestors(isFrameable: boolean): string {
  return isFrameable ? 'frame-ancestors *' : "frame-ancestors 'none'";
}

/** Takes back the older header that forbids frames, which has no word for "all sites"; search engines leave the page out. */
export function allowFraming(reply: FastifyReply): void {
  reply.raw.removeHeader('x-frame-options');
  reply.header('x-robots-tag', 'noindex');
}
