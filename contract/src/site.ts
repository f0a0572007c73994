/**
 * Facts about an installation that every page shows. The server reads them from the settings; what is not set is not
 * shown.
 */

/** Networks with an icon of their own. */
export type SocialNetwork = 'instagram' | 'facebook' | 'linkedin' | 'youtube' | 'x' | 'tiktok';

export interface SocialLink {
  /** Null: another network, such as a Mastodon server. */
  network: SocialNetwork | null;
  /** The label of the link: the network's name, or the host. */
  name: string;
  url: string;
}

/** A wallet of a phone. */
export type Wallet = 'apple' | 'google';

export interface SiteFacts {
  /** Of the pages, e.g. https://vaga.example: search engines and shared links need whole addresses. */
  origin: string;
  socialLinks: readonly SocialLink[];
  /** The complaints book (in Portugal the Livro de Reclamações); null if the installation names none. */
  complaintsUrl: string | null;
  /** The script that counts visits; null: none is loaded, and readers are not asked. */
  analyticsUrl: string | null;
  /** The wallets of phones that appointments can be saved to. */
  wallets: Readonly<Record<Wallet, boolean>>;
}

/** The facts of an installation without these settings. */
export const emptySite: SiteFacts = {
  origin: 'https://vaga.example',
  socialLinks: [],
  complaintsUrl: null,
  analyticsUrl: null,
  wallets: { apple: false, google: false },
};
