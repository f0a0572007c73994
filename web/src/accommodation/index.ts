export { redirectToStays } from './redirect-to-stays.ts';
