import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, wrongField } from './outcome.ts';

/** A file of a call. */
export interface UploadedFile {
  content: Buffer;
  /** As the client calls it: nothing to go by, and nothing for a log. */
  fileName: string;
}

/** A file of a call, and the text fields that came with it. */
export interface Upload extends UploadedFile {
  fields: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a call that takes one; null for all others. */
    upload: Upload | null;
    /** The files of a call that takes several beside its body; null where there are none. */
    uploads: readonly UploadedFile[] | null;
  }
}

/** Files are some of them. */
const maxParts = 10;
const maxHeaderBytes = 2048;
const maxFieldCharacters = 4000;

/** RFC 2046, 5.1.1, but for a space within the boundary, which no client sends. */
const boundaryParameter = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/**
 * Reads multipart/form-data (RFC 7578) for the calls that take a file: one part `file`, and text; for those that take a form,
 * whose text is their body; and for those that take several parts `file` beside such a body. The size is limited before it is read, by `maxBodyBytes` of the call; all other calls refuse such a
 * body (415).
 */
export function readMultipart(app: FastifyInstance): void {
  // Routes are registered twice where a test adds some of its own.
  if (app.hasRequestDecorator('upload')) return;
  app.decorateRequest('upload', null);
  app.decorateRequest('uploads', null);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { takesFile, takesForm, takesFiles = 0 } = request.routeOptions.config;
      if (!takesFile && !takesForm && takesFiles === 0) throw new Problem(415, 'media_type');
      const { files, fields } = await parse(body, request.headers['content-type'] ?? '');
      if (takesForm) return fields;
      if (takesFiles > 0) {
        if (files.length > takesFiles)
          throw wrongField('file', 'field.too_many', { maximum: takesFiles });
        request.uploads = files;
        return fields;
      }
      const [file] = files;
      request.upload = file ? { ...file, fields } : null;
      return undefined;
    },
  );
}

/** The file of a call that cannot do without. @throws Problem 400. */
export function requireUpload(upload: Upload | null): Upload {
  if (!upload) throw wrongField('file', 'field.required');
  return upload;
}

interface Form {
  files: UploadedFile[];
  fields: Upload['fields'];
}

async function parse(body: Buffer, contentType: string): Promise<Form> {
  const boundary = boundaryParameter.exec(contentType)?.[2];
  if (boundary === undefined || isTooMuchToRead(body, boundary))
    throw new Problem(400, 'malformed');
  // Composed anew, so that what is read has the boundary that was counted, whatever else the client's header says.
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  })
    .formData()
    .catch(() => {
      throw new Problem(400, 'malformed');
    });
  const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string');
  if (texts.some(([, value]) => value.length > maxFieldCharacters))
    throw new Problem(400, 'malformed');
  const files: UploadedFile[] = [];
  for (const file of form.getAll('file')) {
    // A browser sends an empty part for a field in which no file was chosen.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    files.push({ content: Buffer.from(await file.arrayBuffer()), fileName: file.name });
  }
  return { files, fields: Object.fromEntries(texts) };
}

/**
 * Whether a body has more parts, or a part more headers, than a form of ours. `formData()` reads all of them at once and byte by
 * byte: 200,000 parts of 10 MB, or as many bytes of headers, would keep every other call waiting for seconds.
 */
function isTooMuchToRead(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at)) {
    at += delimiter.length;
    delimiters += 1;
    // One more than there are parts: the last one, with two hyphens and without headers, closes the form.
    if (delimiters > maxParts + 1) return true;
    const start = body.subarray(at, at + maxHeaderBytes);
    if (start.indexOf('--') !== 0 && !start.includes('\r\n\r\n')) return true;
  }
  return false;
}
