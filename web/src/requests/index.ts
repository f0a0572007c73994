export type { RequestCredential } from './load-request.ts';
export { loadRequest } from './load-request.ts';
export { RequestPage } from './request-page.tsx';
export { useAnswer } from './use-answer.ts';
