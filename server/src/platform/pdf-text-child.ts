/** The process that `pdf-text.ts` starts: it reads one PDF, answers and waits for its end. */
import type { PdfTask } from './pdf-text.ts';
import { readPdfText } from './read-pdf-text.ts';

process.on('message', async (task: PdfTask) => process.send?.(await readPdfText(task)));
