/**
 * The two brands of the product as plain data: name, colours, contacts. Screens, e-mails, receipts, calendar entries
 * and the API's document use them; `APP_VARIANT` chooses one.
 */
export const variants = ['vaga', 'safecheckin'] as const;
export type Variant = (typeof variants)[number];

/** Ten steps of a colour, light to dark. */
type Steps = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/**
 * The colours of one scheme, by use. Every pair that carries text has a contrast of 4.5:1 (checked by brands.test.ts).
 */
export interface Palette {
  /** Page, raised card, quiet panel. */
  surface: string;
  card: string;
  quiet: string;
  ink: string;
  /** Secondary text: hints, addresses. */
  inkSoft: string;
  line: string;
  /** Border of a control: 3:1 against the card, so that a field is recognisable. */
  edge: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  /** Tinted background of quiet actions and chips, and the text on it. */
  tint: string;
  onTint: string;
  link: string;
  /** The primary action of a screen. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Background of calm notices (hold countdown), and the text on it. */
  accentTint: string;
  onAccentTint: string;
  danger: string;
  dangerTint: string;
  success: string;
  /** The dark band behind the hero and the footer, and the text colours on it. */
  deep: string;
  onDeep: string;
  onDeepSoft: string;
  /** Glaze colours of the azulejos in this scheme. */
  tileGround: string;
  tileLine: string;
  tileFill: string;
  tileSpark: string;
}

/** Actions that the home page offers. */
export type HomeCard = 'registerTicket' | 'book' | 'tests' | 'tickets';

/** Everything that differs between the brands. */
export interface Brand {
  variant: Variant;
  name: string;
  /** What the brand's users add: a stay at their destination, or a ticket for an event. */
  asset: 'reservation' | 'ticket';
  /** The cards of the home page after sign-in, in order; the first matters most. */
  homeCards: readonly HomeCard[];
  /** Addresses for help, for data protection, and as sender of e-mails unless a setting names one. */
  contacts: {
    help: string;
    /** The data protection officer, by name and address. */
    officer: string;
    dataProtection: string;
    sender: string;
  };
  steps: Steps;
  light: Palette;
  dark: Palette;
}

const vaga: Brand = {
  variant: 'vaga',
  name: 'Vaga',
  asset: 'reservation',
  homeCards: ['book', 'tests'],
  contacts: {
    help: 'ajuda@vaga.example',
    officer: 'Helena Vasques Moura',
    dataProtection: 'dpo@vaga.example',
    sender: 'no-reply@vaga.example',
  },
  steps: [
    '#eaf4f7',
    '#cfe6ee',
    '#a9d1df',
    '#7db8cc',
    '#519fb9',
    '#2c86a6',
    '#176f90',
    '#0b5d7a',
    '#094a62',
    '#08394d',
  ],
  light: {
    surface: '#fbfaf7',
    card: '#ffffff',
    quiet: '#f4f2ec',
    ink: '#16242b',
    inkSoft: '#4d5f68',
    line: '#e3e2dc',
    edge: '#84919a',
    primary: '#0b5d7a',
    primaryHover: '#094a62',
    onPrimary: '#ffffff',
    tint: '#eaf4f7',
    onTint: '#08394d',
    link: '#0b5d7a',
    accent: '#c8481a',
    accentHover: '#a93a12',
    onAccent: '#ffffff',
    accentTint: '#fdeee7',
    onAccentTint: '#7d2b0d',
    danger: '#b3261e',
    dangerTint: '#fdecea',
    success: '#1f6f47',
    deep: '#08394d',
    onDeep: '#ffffff',
    onDeepSoft: '#d6e7ee',
    tileGround: '#f3f8f9',
    tileLine: '#0b5d7a',
    tileFill: '#7db8cc',
    tileSpark: '#d9572b',
  },
  dark: {
    surface: '#0e181d',
    card: '#15232a',
    quiet: '#1a2a32',
    ink: '#edf3f5',
    inkSoft: '#a9bcc5',
    line: '#2a3c45',
    edge: '#6d828d',
    primary: '#7db8cc',
    primaryHover: '#a9d1df',
    onPrimary: '#06222e',
    tint: '#143543',
    onTint: '#cfe6ee',
    link: '#8fc6d9',
    accent: '#f08a62',
    accentHover: '#f5a585',
    onAccent: '#2b0e03',
    accentTint: '#3a2016',
    onAccentTint: '#fbd3c2',
    danger: '#f2a59f',
    dangerTint: '#3b1b19',
    success: '#7fd3a5',
    deep: '#072a39',
    onDeep: '#ffffff',
    onDeepSoft: '#c6dbe4',
    tileGround: '#12303d',
    tileLine: '#7db8cc',
    tileFill: '#2c7391',
    tileSpark: '#e5764e',
  },
};

const safecheckin: Brand = {
  variant: 'safecheckin',
  name: 'Safecheckin',
  asset: 'ticket',
  homeCards: ['registerTicket', 'book', 'tests', 'tickets'],
  contacts: {
    help: 'ajuda@safecheckin.example',
    officer: 'Helena Vasques Moura',
    dataProtection: 'dpo@safecheckin.example',
    sender: 'no-reply@safecheckin.example',
  },
  steps: [
    '#f0edff',
    '#ded8ff',
    '#c2b7ff',
    '#a493fd',
    '#8a73fa',
    '#7256f7',
    '#6446f6',
    '#5b3df5',
    '#4527c9',
    '#2f1a91',
  ],
  light: {
    surface: '#f8f8fc',
    card: '#ffffff',
    quiet: '#f0f0f7',
    ink: '#17152b',
    inkSoft: '#575470',
    line: '#e2e1ec',
    edge: '#8886a0',
    primary: '#5b3df5',
    primaryHover: '#4527c9',
    onPrimary: '#ffffff',
    tint: '#f0edff',
    onTint: '#2f1a91',
    link: '#5031e6',
    accent: '#2e7d32',
    accentHover: '#225f26',
    onAccent: '#ffffff',
    accentTint: '#eaf5e6',
    onAccentTint: '#1d4d20',
    danger: '#b3261e',
    dangerTint: '#fdecea',
    success: '#1f6f47',
    deep: '#1f1260',
    onDeep: '#ffffff',
    onDeepSoft: '#dcd6fb',
    tileGround: '#f5f3ff',
    tileLine: '#4527c9',
    tileFill: '#a493fd',
    tileSpark: '#5fae2e',
  },
  dark: {
    surface: '#110f20',
    card: '#1a1730',
    quiet: '#211d3b',
    ink: '#f1effb',
    inkSoft: '#b4b0cf',
    line: '#332e52',
    edge: '#7b769c',
    primary: '#b3a5ff',
    primaryHover: '#cdc4ff',
    onPrimary: '#170a52',
    tint: '#2a2060',
    onTint: '#ded8ff',
    link: '#bcb0ff',
    accent: '#b5e04f',
    accentHover: '#c9ee74',
    onAccent: '#182600',
    accentTint: '#24300f',
    onAccentTint: '#dcf2ab',
    danger: '#f2a59f',
    dangerTint: '#3b1b19',
    success: '#7fd3a5',
    deep: '#160c47',
    onDeep: '#ffffff',
    onDeepSoft: '#cfc8f5',
    tileGround: '#221a4d',
    tileLine: '#a493fd',
    tileFill: '#5b45cf',
    tileSpark: '#b5e04f',
  },
};

const brands: Record<string, Brand> = { vaga, safecheckin };

/** The brand of a variant; an unknown variant gets vaga. */
export function brandOf(variant: string): Brand {
  return brands[variant] ?? vaga;
}
