/** What a mail needs of a brand. The colours are those of the light scheme on screen: mail clients decide on dark by themselves. */
export interface MailBrand {
  variant: 'vaga' | 'safecheckin';
  name: string;
  surface: string;
  card: string;
  ink: string;
  inkSoft: string;
  line: string;
  primary: string;
  accent: string;
  onAccent: string;
  quiet: string;
  tile: { ground: string; line: string; fill: string; spark: string };
}

const brands: Record<'vaga' | 'safecheckin', MailBrand> = {
  vaga: {
    variant: 'vaga',
    name: 'Vaga',
    surface: '#fbfaf7',
    card: '#ffffff',
    ink: '#16242b',
    inkSoft: '#4d5f68',
    line: '#e3e2dc',
    primary: '#0b5d7a',
    accent: '#c8481a',
    onAccent: '#ffffff',
    quiet: '#f4f2ec',
    tile: { ground: '#f3f8f9', line: '#0b5d7a', fill: '#7db8cc', spark: '#d9572b' },
  },
  safecheckin: {
    variant: 'safecheckin',
    name: 'Safecheckin',
    surface: '#f8f8fc',
    card: '#ffffff',
    ink: '#17152b',
    inkSoft: '#575470',
    line: '#e2e1ec',
    primary: '#5b3df5',
    accent: '#2e7d32',
    onAccent: '#ffffff',
    quiet: '#f0f0f7',
    tile: { ground: '#f5f3ff', line: '#4527c9', fill: '#a493fd', spark: '#5fae2e' },
  },
};

export const mailBrandOf = (variant: 'vaga' | 'safecheckin'): MailBrand => brands[variant];
