import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { pageContext } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { HotelStayForm } from './hotel-stay-form.tsx';
import { staysTexts } from './stays.texts.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { now } = context.get(pageContext);
  return { today: civilDate(now, homeTimeZone) };
}

/** A hotel adds a stay: its code, its days, and who arrives when. */
export default function AddStayPage() {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const { today } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('add')} />
      <BackLink to={paths.bookingsList(loginType)}>{t('title')}</BackLink>
      <PageTitle title={t('add')} lead={t('new.lead')} />
      <HotelStayForm today={today} />
    </Page>
  );
}
