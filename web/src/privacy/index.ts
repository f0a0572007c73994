export { PrivacyPart } from './privacy-part.tsx';
