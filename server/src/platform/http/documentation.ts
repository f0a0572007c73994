import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Brand } from '@vaga/contract/brands';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import type { FileInMemory } from '../page-files.ts';
import { packInMemory, sendFileInMemory } from '../page-files.ts';
import type { NamedEndpoint, Operation } from './complete-operation.ts';
import { completeOperation, sharedComponents } from './complete-operation.ts';
import { readContractComments } from './contract-comments.ts';
import { describeCall, describeSchemas } from './describe-fields.ts';
import { documentationIcon, documentationStyle } from './documentation-style.ts';

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

interface WrittenSchema {
  format?: unknown;
  pattern?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/** Leaves out what tells a reader nothing: the pattern beside a `format`, and the bounds that every integer has. */
const zodToJsonConfig = {
  override({ jsonSchema }: { jsonSchema: WrittenSchema }) {
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

interface ApiDescription {
  brand: Brand;
  version: string;
  url: string;
  /** What a client reads before its first call, in Markdown. */
  guide: string;
  /** The calls of the contract; those without a route are left out. */
  endpoints: readonly NamedEndpoint[];
  /** What the calls of each slice are for, in the order of the headings. */
  slices: Readonly<Record<string, string>>;
}

/**
 * OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs, both generated from the schemas that validate the
 * calls.
 */
export async function documentRoutes(app: FastifyInstance, about: ApiDescription): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${about.brand.name} API`,
        version: about.version,
        description: about.guide,
      },
      servers: [{ url: about.url }],
      tags: Object.entries(about.slices).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }) as never,
    transformObject: (document) =>
      completeDocument(
        createJsonSchemaTransformObject({ zodToJsonConfig })(document) as ApiDocument,
        about.endpoints,
      ) as never,
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
    theme: {
      title: `${about.brand.name} API`,
      css: [{ filename: 'brand.css', content: documentationStyle(about.brand) }],
      favicon: [
        {
          filename: 'brand.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: Buffer.from(documentationIcon(about.brand)),
        },
      ],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, (request, reply) =>
    sendDocument('json', request, reply),
  );
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

function completeDocument(
  { paths, components, ...document }: ApiDocument,
  endpoints: readonly NamedEndpoint[],
): ApiDocument {
  const comments = readContractComments();
  for (const one of endpoints) {
    const { method, path } = one.endpoint;
    const calls = paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`];
    const operation = calls?.[method.toLowerCase()];
    if (!calls || !operation) continue;
    const completed = completeOperation(operation, one);
    describeCall(completed, comments);
    calls[method.toLowerCase()] = completed;
  }
  describeSchemas(components.schemas, comments);
  const { schemas, ...shared } = sharedComponents;
  return {
    ...document,
    paths,
    components: { ...components, ...shared, schemas: { ...components.schemas, ...schemas } },
  };
}

type Format = 'json' | 'yaml';

/** The library's own addresses of the document. */
const formats: Record<string, Format> = { '/api/docs/json': 'json', '/api/docs/yaml': 'yaml' };

/** Writes and packs the document (1 MB) once, at the first request: it is the same for the life of the process. */
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
