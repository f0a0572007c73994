/** A search of the demo that has results, at any time. */
export const pageOfCoimbra = '/search?serviceType=5&location=d:06&full_location=Coimbra';

/** The address of an entity's page: the first result of that search. */
export async function entityPathOn(origin: string): Promise<string> {
  const headers = { 'Accept-Language': 'pt-PT' };
  const page = await fetch(`${origin}${pageOfCoimbra}`, { headers }).then((reply) => reply.text());
  const [path] = /\/entity\/[\w-]+\/[\w-]+/.exec(page) ?? [];
  if (!path) throw new Error('The demo has no entity in Coimbra.');
  return path;
}
