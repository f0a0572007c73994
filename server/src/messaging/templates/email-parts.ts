import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { EmailBrand } from '../email-brand.ts';

export const fonts = 'Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export function paragraph(brand: EmailBrand, ...content: ReactNode[]): ReactNode {
  return createElement(
    Text,
    { style: { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: brand.ink } },
    ...content,
  );
}

/** What a member wrote, with its lines: React escapes the text, and HTML would join the lines. */
export function linesOf(text: string): ReactNode[] {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  return [first, ...rest.flatMap((line, index) => [createElement('br', { key: index }), line])];
}

export function smallPrint(brand: EmailBrand, ...content: ReactNode[]): ReactNode {
  return createElement(
    Text,
    { style: { margin: '0 0 12px', fontSize: 14, lineHeight: '22px', color: brand.inkSoft } },
    ...content,
  );
}

/** A code to be typed, large enough to be read from another screen. One word, so that a phone offers to fill it in. */
export function digits(brand: EmailBrand, code: string): ReactNode {
  const style = {
    margin: '8px 0 24px',
    padding: '12px 20px',
    borderRadius: 12,
    backgroundColor: brand.quiet,
    color: brand.ink,
    fontSize: 32,
    fontWeight: 700,
    lineHeight: '40px',
    letterSpacing: 6,
    textAlign: 'center',
  } as const;
  return createElement(Text, { style }, code);
}

/** The main action. Its URL follows as text, for readers who cannot use the button. */
export function button(brand: EmailBrand, label: string, href: string): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '14px 28px',
    borderRadius: 8,
    backgroundColor: brand.accent,
    color: brand.onAccent,
    fontSize: 16,
    fontWeight: 700,
    lineHeight: '20px',
    textDecoration: 'none',
  };
  return createElement(
    Section,
    { style: { margin: '8px 0 24px' } },
    createElement(Button, { href, style }, label),
  );
}

export function plainLink(brand: EmailBrand, href: string, label = href): ReactNode {
  return createElement(
    Link,
    // Within a sentence, colour alone does not distinguish it.
    { href, style: { color: brand.primary, textDecoration: 'underline', wordBreak: 'break-all' } },
    label,
  );
}

export interface Fact {
  label: string;
  value: string;
  isStrong?: boolean;
}

/** Facts as rows of label and value, on a card. */
export function factCard(brand: EmailBrand, facts: Fact[]): ReactNode {
  const cell = {
    padding: '7px 0',
    fontSize: 15,
    lineHeight: '22px',
    verticalAlign: 'top',
  } as const;
  const labelStyle = { ...cell, width: '36%', paddingRight: 12, color: brand.inkSoft };
  const rows = facts.map(({ label, value, isStrong }) =>
    createElement(
      'tr',
      { key: label },
      createElement('td', { style: labelStyle }, label),
      createElement(
        'td',
        { style: { ...cell, color: brand.ink, fontWeight: isStrong ? 700 : 400 } },
        value,
      ),
    ),
  );
  const style = {
    margin: '8px 0 24px',
    padding: '12px 20px',
    borderRadius: 12,
    backgroundColor: brand.quiet,
  };
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 };
  return createElement(
    Section,
    { style },
    createElement('table', table, createElement('tbody', null, rows)),
  );
}
