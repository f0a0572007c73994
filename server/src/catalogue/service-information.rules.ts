import type { Language } from '@vaga/contract/common';

/** A sentence in each language. */
export type LocalisedText = Record<Language, string>;

/** The notes that explanations of services share, by key: how to prepare, and when the result is available. */
export interface ServiceNotes {
  preparation: Record<string, LocalisedText>;
  /** `minutes`: until a result is promised, at the latest; absent where there is none. */
  result: Record<string, LocalisedText & { minutes?: number }>;
}

interface ServiceExplanation {
  slug: string;
  aboutPt: string;
  aboutEn: string;
  /** A key of the notes. */
  preparation: string;
  result: string;
}

const labels = {
  preparation: { pt: 'Preparação', en: 'How to prepare' },
  result: { pt: 'Resultado', en: 'Result' },
} satisfies Record<string, LocalisedText>;

/**
 * The explanation of a service as HTML: a paragraph that describes it, then a list with preparation and result. The texts
 * are our own and are escaped all the same, so that a '<' stays a character.
 * @throws Error that names the service, if a note does not exist.
 */
export function serviceInformation(
  service: ServiceExplanation,
  notes: ServiceNotes,
  language: Language,
): string {
  const about = language === 'pt' ? service.aboutPt : service.aboutEn;
  const preparation = notes.preparation[service.preparation];
  const result = notes.result[service.result];
  if (!preparation || !result) throw new Error(`the notes of service ${service.slug} do not exist`);
  const lines = [
    `${labels.preparation[language]}: ${preparation[language]}`,
    `${labels.result[language]}: ${result[language]}`,
  ];
  return `<p>${escapeHtml(about)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

/** How to prepare, as plain text, from an explanation that `serviceInformation` made; empty where it does not say. */
export function preparationIn(information: string): string {
  const line = /<li>(.*?)<\/li>/.exec(information)?.[1] ?? '';
  const label = Object.values(labels.preparation).find((one) => line.startsWith(`${one}: `));
  if (label === undefined) return '';
  const text = line.slice(`${label}: `.length);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
