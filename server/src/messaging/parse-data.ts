import type { z } from 'zod';

/** A message that no template fits: sending it again would change nothing. */
export class UnrenderableMessage extends Error {}

/**
 * The data of a message as its template needs them.
 * @throws UnwritableMessage with the names of what is missing or wrong, never its values.
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
