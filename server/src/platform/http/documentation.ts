import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs, both made from the schemas that check the calls. */
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
        description: 'Every call answers with the envelope {type, data, messages, pagination}.',
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
    uiConfig: { docExpansion: 'none' },
    theme: { title: `${about.title} API` },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async () => app.swagger());
}
