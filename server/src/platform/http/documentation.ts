import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

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
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => pageOfCallsPolicy,
    uiConfig: { docExpansion: 'list' },
    theme: { title: `${about.title} API` },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async () => app.swagger());
}
