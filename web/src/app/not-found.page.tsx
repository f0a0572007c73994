import { data } from 'react-router';
import { Page } from '../ui/page.tsx';
import { NotFound } from './not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
