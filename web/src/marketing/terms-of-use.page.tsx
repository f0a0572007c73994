import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import en from '../i18n/en/terms-of-use.json';
import pt from '../i18n/pt/terms-of-use.json';
import { pageContext } from '../platform/context.ts';
import { documentFor } from './long-document.ts';
import { LongDocumentPage } from './long-document-body.tsx';

/** The text comes with the page, in one language: the browser never gets the other. */
export function loader({ context }: LoaderFunctionArgs) {
  return documentFor({ pt, en }, context.get(pageContext));
}

export default function TermsOfUsePage() {
  return <LongDocumentPage text={useLoaderData<typeof loader>()} />;
}
