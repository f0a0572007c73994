import type { z } from 'zod';

/** No template fits the message: a retry would change nothing. */
export class UnrenderableMessage extends Error {}

/**
 * Parses the data of a message for its template.
 * @throws UnrenderableMessage with the names of missing or invalid fields, never their values.
 */
export function parseData<Schema extends z.ZodType>(
  schema: Schema,
  { name, data }: { name: string; data: unknown },
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new UnrenderableMessage(`data of ${name}: ${wrong}`);
}
