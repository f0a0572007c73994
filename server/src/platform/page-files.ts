import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A file uncompressed or compressed. */
interface FileVariant {
  content: Buffer;
  /** Includes the quotes that the header needs. */
  etag: string;
}

export interface FileInMemory {
  type: string;
  plain: FileVariant;
  /** By content coding (Accept-Encoding), the smallest first. */
  compressed: Array<FileVariant & { encoding: string }>;
}

interface PageFile extends FileInMemory {
  /** '/assets/name-hash.js' */
  path: string;
}

interface Options {
  clientDir: string;
  contentSecurityPolicy: string;
}

/** The script that puts the booking of an entity on its own site. Its name stays, so it is asked for anew each hour. */
const embedScriptPath = '/embed.js';

/** It answers in the place of the product: each browser has the one of today. */
const serviceWorkerPath = '/service-worker.js';

const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Headers that say something about a document or a call: a script or a picture has no use for them, and they outweigh a small file. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const callHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

/**
 * Serves the files of the pages from memory: all replies with a file share the same few megabytes. A file that is
 * opened and read for each reply would cost a descriptor and buffers for as long as the client does not read.
 */
export async function servePageFiles(scope: FastifyInstance, options: Options): Promise<void> {
  for (const file of await readPageFiles(options.clientDir)) {
    const headers = {
      'content-security-policy': options.contentSecurityPolicy,
      // A name under /assets/ contains the hash of its content: the file never changes.
      'cache-control': file.path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : file.path === serviceWorkerPath
          ? 'no-cache'
          : 'public, max-age=3600',
      // Of all files this one alone is for pages of other sites.
      ...(file.path === embedScriptPath ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      ...(file.compressed.length > 0 ? { vary: 'Accept-Encoding' } : {}),
    };
    const route = { schema: { hide: true } as object, onSend: dropNeedlessHeaders };
    scope.get(file.path, route, (request, reply) => {
      reply.headers(headers);
      return sendFileInMemory(file, request, reply);
    });
  }
}

async function dropNeedlessHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const name of pageHeaders) reply.raw.removeHeader(name);
  for (const name of callHeaders) reply.removeHeader(name);
}

/** Sends the form of the file that the client accepts, or 304 if it has that already. */
export function sendFileInMemory(
  file: FileInMemory,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const compressed = file.compressed.find(({ encoding }) => accepted.has(encoding));
  const { content, etag } = compressed ?? file.plain;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return reply.code(304).send();
  if (compressed) reply.header('content-encoding', compressed.encoding);
  return reply.type(file.type).send(content);
}

/** The content codings of Accept-Encoding that `q=0` does not refuse. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const names = String(header ?? '').split(',');
  return new Set(
    names
      .filter((name) => !/;\s*q=0(?:\.0*)?\s*$/.test(name))
      .map((name) => (name.split(';')[0] ?? '').trim().toLowerCase()),
  );
}

async function readPageFiles(clientDir: string): Promise<PageFile[]> {
  const found = await Array.fromAsync(glob('**/*', { cwd: clientDir, withFileTypes: true }));
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length));
  const variants = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readVariant(join(clientDir, name))] as const),
    ),
  );
  const isCompressed = (name: string) =>
    encodings.some(
      ({ ending }) => name.endsWith(ending) && variants.has(name.slice(0, -ending.length)),
    );
  return [...variants]
    .filter(([name]) => !isCompressed(name))
    .map(([path, plain]) => ({
      path,
      type: types[extname(path)] ?? 'application/octet-stream',
      plain,
      compressed: encodings.flatMap(({ encoding, ending }) => {
        const variant = variants.get(`${path}${ending}`);
        return variant ? [{ encoding, ...variant }] : [];
      }),
    }));
}

async function readVariant(path: string): Promise<FileVariant> {
  return variantOf(await readFile(path));
}

/** Packs a text once for all its answers. */
export function packInMemory(text: string, type: string): FileInMemory {
  const content = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return {
    type,
    plain: variantOf(content),
    compressed: [
      { encoding: 'br', ...variantOf(brotliCompressSync(content, { params })) },
      { encoding: 'gzip', ...variantOf(gzipSync(content)) },
    ],
  };
}

function variantOf(content: Buffer): FileVariant {
  const hash = createHash('sha256').update(content).digest('base64url');
  return { content, etag: `"${hash.slice(0, 22)}"` };
}
