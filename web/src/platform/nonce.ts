import { createContext, useContext } from 'react';

/** The nonce of this page: the server gives it, the browser reads it off the scripts it was given. */
export const NonceContext = createContext<string>('');

export function useNonce(): string {
  return useContext(NonceContext);
}
