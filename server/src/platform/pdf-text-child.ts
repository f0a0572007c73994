/** The process that `pdf-text.ts` starts: it reads one PDF, answers and waits for its end. */
import { getDocumentProxy } from 'unpdf';
import type { PdfTask, PdfText } from './pdf-text.ts';

process.on('message', async (task: PdfTask) => process.send?.(await readText(task)));

async function readText({ content, pages, characters }: PdfTask): Promise<PdfText> {
  try {
    const pdf = await getDocumentProxy(content, { stopAtErrors: false, verbosity: 0 });
    let text = '';
    for (let number = 1; number <= Math.min(pages, pdf.numPages); number += 1) {
      if (text.length >= characters) break;
      const { items } = await (await pdf.getPage(number)).getTextContent();
      text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`;
    }
    return { kind: 'text', text: text.slice(0, characters) };
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return { kind: isEncrypted ? 'encrypted' : 'unreadable' };
  }
}
