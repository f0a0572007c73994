import { AsyncLocalStorage } from 'node:async_hooks';

const pageCalls = new AsyncLocalStorage<true>();

/**
 * Makes a call of the API for a page that is being rendered in this process. Nothing that a client sends can claim this:
 * it follows the work, not the request's headers.
 */
export function runPageCall<Result>(work: () => Promise<Result>): Promise<Result> {
  return pageCalls.run(true, work);
}

/** Whether the request that begins now is a call of a page. Asked in the first hook: later ones may have lost it. */
export const isWithinPageCall = (): boolean => pageCalls.getStore() === true;

declare module 'fastify' {
  interface FastifyRequest {
    /** A page that is rendered in this process makes this call. The page has its place in the caller's queue already. */
    isPageCall: boolean;
  }
}
