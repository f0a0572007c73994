import type { Language } from '@vaga/contract/common';

const names = {
  pt: { one: 'marcacao', group: 'marcacoes' },
  en: { one: 'appointment', group: 'appointments' },
};

/** The name of a file of one appointment, or of a cart's, by the code of the first: 'marcacao-ABCD2345', without an ending. */
export function appointmentFileName(
  code: string,
  { language, kind }: { language: Language; kind: 'one' | 'group' },
): string {
  return `${names[language][kind]}-${code.slice(4)}`;
}
