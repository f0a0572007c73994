import type { Endpoint } from '@vaga/contract/endpoint';
import type { MessageCode } from '@vaga/contract/messages';
import { messageCodes, messageOf } from '@vaga/contract/messages';

/** A call of the contract and its name there. */
export interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

/** What is completed of an operation of the OpenAPI document. */
export interface Operation {
  operationId?: string;
  parameters?: object[];
  requestBody?: {
    required?: boolean;
    description?: string;
    content: Record<string, { schema: object }>;
  };
  responses: Record<string, object>;
}

const file = { type: 'string', format: 'binary' };

/** Adds what the schemas of a call do not say: its name, its headers, its files, and the statuses of its refusals. */
export function completeOperation(
  operation: Operation,
  { name, endpoint }: NamedEndpoint,
): Operation {
  return {
    ...operation,
    operationId: name,
    parameters: [...(operation.parameters ?? []), ...headersOf(endpoint)],
    ...bodyOf(operation, endpoint),
    responses: { 200: answerOf(operation, endpoint), ...refusalsOf(endpoint) },
  };
}

function headersOf({ access, members, idempotent }: Endpoint): object[] {
  const isOfMembers = typeof access === 'object' || members !== undefined;
  const names = ['AcceptLanguage'];
  if (isOfMembers) names.push('EntityId');
  if (idempotent) names.push('IdempotencyKey');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function bodyOf(
  { requestBody }: Operation,
  { takesFile, takesFiles }: Endpoint,
): Pick<Operation, 'requestBody'> {
  if (takesFile) {
    const fields = { type: 'string', description: 'The fields that the description names.' };
    const properties = { file };
    const schema = { type: 'object', properties, required: ['file'], additionalProperties: fields };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const form = requestBody?.content['multipart/form-data'];
  if (!requestBody || !form || !takesFiles) return requestBody ? { requestBody } : {};
  const files = { type: 'array', items: file, maxItems: takesFiles };
  const schema = { allOf: [form.schema, { type: 'object', properties: { file: files } }] };
  const content = { ...requestBody.content, 'multipart/form-data': { schema } };
  return { requestBody: { ...requestBody, content } };
}

function answerOf({ responses }: Operation, { file: mediaType }: Endpoint): object {
  if (mediaType === undefined)
    return { ...responses['200'], description: 'The envelope. `Error` is a refusal too.' };
  const isStream = mediaType === 'text/event-stream';
  const description = isStream ? 'A stream of server-sent events.' : 'The file.';
  return {
    description,
    content: { [mediaType]: { schema: isStream ? { type: 'string' } : file } },
  };
}

/** A refusal, by its status: what it means, and a message of one. */
const refusals = {
  400: {
    code: 'field.required',
    field: 'persons.0.name',
    description: 'The input is not as described. Each message has the path of a field as its code.',
  },
  401: {
    code: 'unauthorised',
    description: 'No session, or one that has ended; a wrong password or code at a sign-in.',
  },
  403: {
    code: 'forbidden',
    description:
      'The session may not make this call: another type of entity or role. `terms.needed` until the account has accepted the terms in force.',
  },
  404: {
    code: 'not_found',
    description: 'There is no such row, or it belongs to another account or entity.',
  },
  409: {
    code: 'conflict',
    description:
      'The row has changed, or another caller was first; `data` has what is needed to go on, such as the nearest available times.',
  },
  413: { code: 'too_large', description: 'The body is larger than the call takes.' },
  429: {
    code: 'too_many',
    description: 'Too many calls. `Retry-After` says for how many seconds to wait.',
  },
  503: {
    code: 'busy',
    description:
      'Nothing was done for want of a free lock or connection. Try again after `Retry-After`.',
  },
} as const satisfies Record<number, { code: MessageCode; field?: string; description: string }>;

type RefusalStatus = keyof typeof refusals;

/** The statuses that a call may answer: by what it takes, who may call, and what its summary names. */
function refusalsOf(endpoint: Endpoint): Record<string, object> {
  const { access, method, params, query, body, takesFile, idempotent, needsTerms } = endpoint;
  const takesInput = [params, query, body].some((schema) => schema !== undefined) || takesFile;
  const isOpen = access === 'anyone' || access === 'link';
  const can: Record<RefusalStatus, boolean> = {
    400: takesInput === true || idempotent === true,
    401: !isOpen,
    403: typeof access === 'object' || needsTerms === true,
    404: params !== undefined,
    409: idempotent === true,
    413: method !== 'GET' && (body !== undefined || takesFile === true),
    429: true,
    503: true,
  };
  const statuses = Object.keys(refusals).filter(
    (status) =>
      can[Number(status) as RefusalStatus] || new RegExp(`\\b${status}\\b`).test(endpoint.summary),
  );
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
  );
}

function refusalResponse(code: MessageCode, description: string, field?: string): object {
  const message = messageOf(code, 'en', { seconds: 12 });
  const messages = [field === undefined ? message : { ...message, code: field }];
  const example = { type: 'Error', data: null, messages };
  const schema = { $ref: '#/components/schemas/Refusal' };
  return { description, content: { 'application/json': { schema, example } } };
}

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** The components that completed operations refer to. */
export const sharedComponents = {
  parameters: {
    AcceptLanguage: header('Accept-Language', 'The language of the texts; `pt` if absent.', {
      type: 'string',
      enum: ['pt', 'en'],
    }),
    EntityId: header(
      'X-Entity-Id',
      'The entity that the client acts for. A call is refused (400 `entity.changed`) when the session acts for another one by now.',
      { type: 'string', format: 'uuid' },
    ),
    IdempotencyKey: header(
      'Idempotency-Key',
      'Of your choice, such as a UUID: the same key with the same body has one effect, and is answered as the first call was, for a day.',
      { type: 'string', minLength: 1, maxLength: 200 },
    ),
  },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, { code, description, ...more }]) => [
      `Refusal${status}`,
      refusalResponse(code, description, 'field' in more ? more.field : undefined),
    ]),
  ),
  schemas: {
    /** Each with its English text, so that a client finds the code of what it has to answer. */
    MessageCode: {
      oneOf: messageCodes.map((code) => ({ const: code, description: messageOf(code, 'en').text })),
    },
    Refusal: {
      type: 'object',
      properties: {
        type: { const: 'Error' },
        data: { description: 'Null, or what the description of the call says.' },
        messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
      },
      required: ['type', 'data', 'messages'],
    },
  },
};
