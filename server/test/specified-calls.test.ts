import { expect, test } from 'vitest';
import { buildPerson, completePersonData } from './builders/index.ts';
import { buildAccountWithPassword } from './builders/signed-up.ts';
import { wednesday } from './patient-actions.ts';
import { shareTestProduct } from './share-test-product.ts';
import { specifiedCalls } from './specified-calls.ts';

const product = await shareTestProduct();

/** A parameter is a parameter, whatever its name; the specification writes the home country as a number. */
const withoutNames = (address: string) => address.replaceAll(/\{\w+\}|\b\d+\b/g, '{}');

const readDocument = async () => (await product.app.inject({ url: '/api/openapi.json' })).json();

test('the document of the API has each of the 87 calls of the specification', async () => {
  const { paths } = await readDocument();
  const documented = new Set(
    Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) =>
        withoutNames(`${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`),
      ),
    ),
  );

  expect(specifiedCalls).toHaveLength(87);
  expect(new Set(specifiedCalls).size).toBe(87);
  const missing = specifiedCalls.filter((call) => !documented.has(withoutNames(call)));
  expect(missing).toEqual([]);
});

interface DocumentedCall {
  operationId: string;
  responses: Record<string, { $ref?: string; description?: string }>;
}

test('each call of the document has a name of its own and its refusals', async () => {
  const { paths, components } = await readDocument();
  const calls = Object.values<Record<string, DocumentedCall>>(paths).flatMap((path) =>
    Object.values(path),
  );
  const refusals = calls.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status !== '200'),
  );

  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  expect(calls.filter(({ responses }) => !(responses['429'] && responses['503']))).toEqual([]);
  for (const [status, { $ref }] of refusals) {
    expect($ref).toBe(`#/components/responses/Refusal${status}`);
    expect(components.responses).toHaveProperty(`Refusal${status}`);
  }
});

test('the document says of a field what the comment of the contract says', async () => {
  const { paths, components } = await readDocument();
  const { Slot } = components.schemas;
  const { parameters, requestBody } = paths['/api/scheduling/{cartId}/slot'].post;
  const instead = parameters.find(({ name }: { name?: string }) => name === 'insteadOf');

  expect(Slot.properties.available.description).toBe('Never below 0.');
  expect(instead.description).toContain('Another cart of the account');
  const { slot } = requestBody.content['application/json'].schema.items.properties;
  expect(slot.description).toContain('ISO 8601');
});

test('the document says what the calls of each slice are for, and lists the codes of all messages', async () => {
  const { tags, paths, components } = await readDocument();
  const used = Object.values<Record<string, { tags: string[] }>>(paths).flatMap((path) =>
    Object.values(path).flatMap((call) => call.tags),
  );
  const codes = components.schemas.MessageCode.oneOf;

  expect(new Set(tags.map(({ name }: { name: string }) => name))).toEqual(new Set(used));
  expect(codes).toContainEqual({
    const: 'unauthorised',
    description: 'Your session has ended. Sign in again.',
  });
  expect(components.schemas.Message.properties.code.description).toContain('`MessageCode`');
});

test('each call that the guide of the API names is one of the document', async () => {
  const { info, paths } = await readDocument();
  const named = [...info.description.matchAll(/\b(GET|POST) (\/api\/[^\s?`]+)/g)];
  const unknown = named.filter(
    ([, method = '', path = '']) => !paths[path]?.[method.toLowerCase()],
  );

  expect(named.length).toBeGreaterThan(9);
  expect(unknown.map(([call]) => call)).toEqual([]);
});

test('the booking in the guide of the API is made by its calls as they are written', async () => {
  const { description } = (await readDocument()).info;
  const account = await buildAccountWithPassword(product.db);
  await buildPerson(product.db, { accountId: account.id, ...completePersonData });
  const { serviceId } = await product.addService();
  const [, example = ''] = /```http\n(.*?)\n```/s.exec(description) ?? [];
  // The guide is written for the demo data.
  const calls = example
    .replace('patient@vaga.example', account.email)
    .replaceAll('501', String(serviceId))
    .replace('38.72', '40.21')
    .replace('-9.14', '-8.43')
    .split('\n\n');
  const values: Record<string, string> = { date: wednesday };
  const refused: unknown[] = [];
  for (const call of calls) {
    const filled = call.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const [head = '', body] = filled.split('\n');
    const [method = '', path = ''] = head.split(' ');
    const answer = await product.call(method, path, {
      ...(values.token ? { token: values.token } : {}),
      ...(body ? { body: JSON.parse(body) } : {}),
    });
    if (answer.body.type !== 'Success') refused.push([filled, answer.body.messages]);
    Object.assign(values, idsOf(answer.body.data));
  }

  expect(calls).toHaveLength(9);
  expect(refused).toEqual([]);
});

/** What the later calls of the guide name of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: the answer of any of its calls
function idsOf(data: any): Record<string, string> {
  const [first] = Array.isArray(data) ? data : [];
  const ids = {
    token: data?.token,
    cartId: data?.idCart,
    asset: data?.assets?.[0]?.idAsset,
    time: data?.slots?.[0]?.time,
    entityService: first?.idEntityService,
    person: first?.name ? first.id : undefined,
  };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}
