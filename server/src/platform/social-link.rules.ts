import type { SocialLink } from '@vaga/contract/site';

const networks = [
  { network: 'instagram', name: 'Instagram', hosts: ['instagram.com'] },
  { network: 'facebook', name: 'Facebook', hosts: ['facebook.com'] },
  { network: 'linkedin', name: 'LinkedIn', hosts: ['linkedin.com'] },
  { network: 'youtube', name: 'YouTube', hosts: ['youtube.com'] },
  { network: 'x', name: 'X', hosts: ['x.com', 'twitter.com'] },
  { network: 'tiktok', name: 'TikTok', hosts: ['tiktok.com'] },
] as const;

/** A link to a social network, recognised by the host of its URL (http or https). */
export function socialLinkOf(url: string): SocialLink {
  const host = new URL(url).hostname.replace(/^(?:www|m)\./, '');
  const known = networks.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  return { network: known?.network ?? null, name: known?.name ?? host, url };
}
