/**
 * What an installation says about itself on every page. The server reads it from the settings, the pages show it:
 * what is not set is not shown.
 */

/** Networks that have a picture of their own. */
export type SocialNetwork = 'instagram' | 'facebook' | 'linkedin' | 'youtube' | 'x' | 'tiktok';

export interface SocialLink {
  /** Null: another network, such as a Mastodon server. */
  network: SocialNetwork | null;
  /** What a reader is told of the link: the network's name, or the host. */
  name: string;
  url: string;
}

export interface SiteFacts {
  socialLinks: readonly SocialLink[];
  /** Where complaints are made (in Portugal the Livro de Reclamações); null where the installation names none. */
  complaintsUrl: string | null;
  /** The script that counts visits; null: none is loaded, and nobody is asked. */
  analyticsUrl: string | null;
}

/** The site of an installation that sets nothing. */
export const emptySite: SiteFacts = { socialLinks: [], complaintsUrl: null, analyticsUrl: null };
