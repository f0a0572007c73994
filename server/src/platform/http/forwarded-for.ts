import type { FastifyInstance } from 'fastify';

/**
 * Takes the ports out of X-Forwarded-For. Some proxies write the client's port beside its address (Azure's Application Gateway), and
 * a new connection would count as a new address. Before any hook that asks for the address.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (typeof given === 'string')
      headers['x-forwarded-for'] = given.split(',').map(withoutPort).join(', ');
  });
}

function withoutPort(written: string): string {
  const address = written.trim();
  const [, v6, v4] =
    /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/i.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
