import PDFDocument from 'pdfkit';

/** A whole PDF of one page that says this, as a laboratory would give one. */
export function writePdf(text: string): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const doc = new PDFDocument();
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.text(text);
  doc.end();
  return promise;
}
