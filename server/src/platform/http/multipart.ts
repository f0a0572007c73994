import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, wrongField } from './outcome.ts';

/** A file of a call, and the text fields that came with it. */
export interface Upload {
  content: Buffer;
  /** As the client calls it: nothing to go by, and nothing for a log. */
  fileName: string;
  fields: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a call that takes one; null for all others. */
    upload: Upload | null;
  }
}

const maxFields = 10;
const maxFieldCharacters = 1000;

/**
 * Reads multipart/form-data (RFC 7578) for the calls that take a file: one part `file`, and text. The size is limited before it is
 * read, by `maxBodyBytes` of the call; all other calls refuse such a body (415).
 */
export function readMultipart(app: FastifyInstance): void {
  // Routes are registered twice where a test adds some of its own.
  if (app.hasRequestDecorator('upload')) return;
  app.decorateRequest('upload', null);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.takesFile) throw new Problem(415, 'media_type');
      request.upload = await parse(body, request.headers['content-type'] ?? '');
    },
  );
}

/** The file of a call that cannot do without. @throws Problem 400. */
export function requireUpload(upload: Upload | null): Upload {
  if (!upload) throw wrongField('file', 'field.required');
  return upload;
}

async function parse(body: Buffer, contentType: string): Promise<Upload | null> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw new Problem(400, 'malformed');
    });
  const file = form.get('file');
  const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string');
  const isTooMuch = texts.some(([, value]) => value.length > maxFieldCharacters);
  if (isTooMuch || [...form].length > maxFields) throw new Problem(400, 'malformed');
  if (file === null || typeof file === 'string') return null;
  const content = Buffer.from(await file.arrayBuffer());
  return { content, fileName: file.name, fields: Object.fromEntries(texts) };
}
