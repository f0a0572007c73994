/**
 * What the script on the site of an entity (web/standalone/embed.ts) and the page in its frame say to each other. The
 * script may be an hour older than the page: what is here is added to, never changed.
 */
export type EmbedMessage =
  /** The page listens. It is said to any origin, and says nothing else. */
  | { vaga: 'ready' }
  /** The answer of the script, by which the page knows the origin of the site around it. */
  | { vaga: 'hello' }
  /** How high the page is, in CSS pixels: said to the origin of the hello alone. */
  | { vaga: 'height'; height: number };

/** The colour scheme of the frame: the site around it may have one only. */
export const embedSchemes = ['light', 'dark', 'auto'] as const;
export type EmbedScheme = (typeof embedSchemes)[number];

/** Which colour of the brand the times have. A site chooses one of these, and no colour of its own. */
export const embedAccents = ['primary', 'accent'] as const;
export type EmbedAccent = (typeof embedAccents)[number];

/** The look that the address of the page in the frame asks for; what does not fit counts as not given. */
export function embedLookOf(search: string): { scheme: EmbedScheme; accent: EmbedAccent } {
  const params = new URLSearchParams(search);
  return {
    scheme: embedSchemes.find((one) => one === params.get('scheme')) ?? 'light',
    accent: embedAccents.find((one) => one === params.get('accent')) ?? 'primary',
  };
}

/** CSS pixels that are reserved before the page says how high it is. */
export const reservedHeight = 640;
export const greatestHeight = 20_000;
