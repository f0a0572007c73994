export { RequestPage } from './request-page.tsx';
export { useAnswer } from './use-answer.ts';
