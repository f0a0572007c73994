import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';

/** When the links of the matrix expire, and what else ends a day later. */
export const dayLater = new Date(Number(frozenAt) + 86_400_000);

export const signLink = (links: TestApp['links'], purpose: string, subject: string): string =>
  links.sign({ purpose, subject, expiresAt: dayLater });
