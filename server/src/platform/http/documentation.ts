import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { FileInMemory } from '../page-files.ts';
import { packInMemory, sendFileInMemory } from '../page-files.ts';

/** Everything from our own origin; inline only style attributes and, by its hash, the page's one style sheet. */
const pageOfCallsPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "img-src 'self' data:",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
].join('; ');

/**
 * OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs, both generated from the schemas that validate the
 * calls.
 */
export async function documentRoutes(
  app: FastifyInstance,
  about: { title: string; version: string; url: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${about.title} API`,
        version: about.version,
        description:
          'Every call answers with the envelope {type, data, messages, pagination}. X-Api-Version is 1.0 or absent; X-Instance names the client and is not checked.',
      },
      servers: [{ url: about.url }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform as never,
    transformObject: jsonSchemaTransformObject,
  });
  const sendDocument = documentInMemory(app);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The library would write the whole document anew for each of these answers.
    uiHooks: {
      onRequest(request, reply, next) {
        const format = formats[request.routeOptions.url ?? ''];
        if (format) sendDocument(format, request, reply);
        else next();
      },
    },
    staticCSP: true,
    transformStaticCSP: () => pageOfCallsPolicy,
    uiConfig: { docExpansion: 'list' },
    theme: { title: `${about.title} API` },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, (request, reply) =>
    sendDocument('json', request, reply),
  );
}

type Format = 'json' | 'yaml';

/** The library's own addresses of the document. */
const formats: Record<string, Format> = { '/api/docs/json': 'json', '/api/docs/yaml': 'yaml' };

/** Writes and packs the document (230 kB) once, at the first request: it is the same for the life of the process. */
function documentInMemory(app: FastifyInstance) {
  const files: Partial<Record<Format, FileInMemory>> = {};
  const write = {
    json: () => packInMemory(JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
    yaml: () => packInMemory(app.swagger({ yaml: true }), 'application/x-yaml'),
  };
  return (format: Format, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    files[format] ??= write[format]();
    reply.header('vary', 'Accept-Encoding');
    return sendFileInMemory(files[format], request, reply);
  };
}
