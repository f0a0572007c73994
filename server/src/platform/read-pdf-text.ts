import { getDocumentProxy } from 'unpdf';
import type { PdfTask, PdfText } from './pdf-text.ts';

/** The text of a PDF. It has no limit of time or memory: a stranger's file is read by `createPdfReader`. */
export async function readPdfText({ content, pages, characters }: PdfTask): Promise<PdfText> {
  try {
    const pdf = await getDocumentProxy(content, { stopAtErrors: false, verbosity: 0 });
    try {
      return { kind: 'text', text: await textOf(pdf, { pages, characters }) };
    } finally {
      // The process may read another file after this one.
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return { kind: isEncrypted ? 'encrypted' : 'unreadable' };
  }
}

async function textOf(
  pdf: Awaited<ReturnType<typeof getDocumentProxy>>,
  { pages, characters }: Pick<PdfTask, 'pages' | 'characters'>,
): Promise<string> {
  let text = '';
  for (let number = 1; number <= Math.min(pages, pdf.numPages); number += 1) {
    if (text.length >= characters) break;
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`;
  }
  return text.slice(0, characters);
}
