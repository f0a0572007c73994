import type { Operation } from './complete-operation.ts';
import type { ContractComments } from './contract-comments.ts';

/** A part of a JSON schema, as far as comments go into it. */
interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Gives the schemas of the document, and their fields, what the contract's comments say of them. */
export function describeSchemas(
  schemas: Readonly<Record<string, Schema>>,
  comments: ContractComments,
): void {
  for (const [id, schema] of Object.entries(schemas)) {
    // The library calls what is sent and differs from what is answered so.
    const name = comments.schemaOf(id) ?? comments.schemaOf(id.replace(/Input$/, ''));
    if (name !== undefined) describe(schema, name, comments);
  }
}

/** The same for the fields that a call itself declares: its parameters, its body and its answer. */
export function describeCall(
  { operationId, parameters = [], requestBody, responses }: Operation,
  comments: ContractComments,
): void {
  for (const parameter of parameters as Array<{ in?: string; name?: string }>) {
    const place = parameter.in === 'path' ? 'params' : parameter.in;
    const text = comments.of(`${operationId}.${place}.${parameter.name}`);
    if (text) Object.assign(parameter, { description: text });
  }
  const ofBody = comments.of(`${operationId}.body`);
  if (requestBody && ofBody) requestBody.description = ofBody;
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    describeFields(schema, `${operationId}.body`, comments);
  const answer = responses['200'] as { content?: Record<string, { schema: Schema }> };
  const data = answer.content?.['application/json']?.schema.properties?.data;
  if (data) describeFields(data, `${operationId}.data`, comments);
}

function describe(schema: Schema, path: string, comments: ContractComments): void {
  const text = comments.of(path);
  // What refers to another schema is explained there.
  if (text !== undefined && schema.$ref === undefined) schema.description ??= text;
  describeFields(schema, path, comments);
}

function describeFields(schema: Schema, path: string, comments: ContractComments): void {
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    describe(field, `${path}.${name}`, comments);
  if (schema.items) describeFields(schema.items, path, comments);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    describeFields(part, path, comments);
}
