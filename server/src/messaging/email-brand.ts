import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';

/**
 * The part of a brand that e-mails use. The colours are those of the light scheme: mail clients derive a dark one
 * themselves.
 */
export interface EmailBrand {
  variant: Variant;
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
  /** Behind the picture until it is loaded. */
  tileLine: string;
}

export function emailBrandOf(variant: Variant): EmailBrand {
  const { name, light } = brandOf(variant);
  const { surface, card, ink, inkSoft, line, primary, accent, onAccent, quiet, tileLine } = light;
  return {
    variant,
    name,
    surface,
    card,
    ink,
    inkSoft,
    line,
    primary,
    accent,
    onAccent,
    quiet,
    tileLine,
  };
}
