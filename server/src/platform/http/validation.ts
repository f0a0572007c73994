import type { Language } from '@vaga/contract/common';
import type { Message } from '@vaga/contract/envelope';
import type { MessageCode } from '@vaga/contract/messages';
import { messageOf } from '@vaga/contract/messages';
import type { FastifySchemaCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { core, ZodType } from 'zod';

/** A part of a request that violates the contract. Its values are never logged: only paths and rules are. */
export class InvalidInput extends Error {
  readonly issues: readonly core.$ZodIssue[];

  constructor(issues: readonly core.$ZodIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** Validates a part of a request with the contract's schema; the handler gets the schema's output. */
export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(parsed.error.issues) };
  };

/**
 * Validates a reply with the contract's schema and serialises it. The library would encode where this parses: encoding
 * is for schemas with an inverse, which replies do not need, and it visits every checked value twice.
 */
export const serializerCompiler =
  ({ schema, method, url }: { schema: ZodType; method: string; url: string }) =>
  (reply: unknown) => {
    const checked = schema.safeParse(reply);
    if (!checked.success)
      throw new ResponseSerializationError(method, url, { cause: checked.error });
    return JSON.stringify(checked.data);
  };

/** One message per field: its path as code (`persons.0.name`), the violated rule as text. */
export function fieldMessages(issues: readonly core.$ZodIssue[], language: Language): Message[] {
  const byPath = new Map<string, Message>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (byPath.has(path)) continue;
    const { code, values } = textOf(issue);
    byPath.set(path, { ...messageOf(code, language, values), code: path });
  }
  return [...byPath.values()];
}

function textOf(issue: core.$ZodIssue): {
  code: MessageCode;
  values?: Record<string, string | number>;
} {
  if (isMissing(issue)) return { code: 'field.required' };
  if (issue.code === 'custom') return brokenRule(issue.params ?? {});
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'field.email' };
      if (issue.format === 'date' || issue.format === 'datetime') return { code: 'field.date' };
      return { code: 'field.invalid' };
    case 'invalid_value':
      return { code: 'field.unknown_choice' };
    default:
      return { code: 'field.invalid' };
  }
}

/** The contract's own rules, by their name there. */
function brokenRule({ rule, minimum }: Record<string, unknown>) {
  if (rule === 'name') return { code: 'field.name' as const };
  if (rule === 'date') return { code: 'field.date' as const };
  if (rule === 'iban') return { code: 'field.iban' as const };
  if (rule === 'harmless') return { code: 'field.harmless' as const };
  if (rule === 'short')
    return { code: 'field.too_short' as const, values: { minimum: Number(minimum) } };
  return { code: 'field.invalid' as const };
}

function isMissing(issue: core.$ZodIssue): boolean {
  if (issue.code === 'custom') return issue.params?.rule === 'required';
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value')
    return issue.input === undefined || issue.input === null;
  return issue.code === 'too_small' && issue.origin === 'string' && issue.input === '';
}

function tooSmall(issue: core.$ZodIssueTooSmall) {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string') return { code: 'field.too_short' as const, values: { minimum } };
  return {
    code: issue.origin === 'array' ? ('field.too_few' as const) : ('field.too_small' as const),
    values: { minimum },
  };
}

function tooBig(issue: core.$ZodIssueTooBig) {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return { code: 'field.too_long' as const, values: { maximum } };
  return {
    code: issue.origin === 'array' ? ('field.too_many' as const) : ('field.too_big' as const),
    values: { maximum },
  };
}
