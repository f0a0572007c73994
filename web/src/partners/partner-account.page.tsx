import * as accountCalls from '@vaga/contract/calls/partner-account';
import * as selfCheckInCalls from '@vaga/contract/calls/self-check-in';
import type { PartnerAccount } from '@vaga/contract/partner-account';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import partClasses from '../ui/part.module.css';
import { ReadAgain } from '../ui/read-again.tsx';
import { ContactForm } from './contact-form.tsx';
import { EntityCodeForm } from './entity-code-form.tsx';
import { Flyers, Poster } from './flyers.tsx';
import classes from './partner-account.module.css';
import { partnerAccountTexts } from './partner-account.texts.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  const account = await readOrNull(
    context,
    apiOf(context).data(accountCalls.readPartnerAccount, {}),
  );
  const maySave = session !== null && mayCall(session, accountCalls.savePartnerAccount);
  const mayChooseCode = session !== null && mayCall(session, accountCalls.chooseEntityCode);
  const mayPrintPoster = session !== null && mayCall(session, selfCheckInCalls.downloadPoster);
  return { account, maySave, mayChooseCode, mayPrintPoster };
}

/** The general data of an entity: read-only, but for its contact and whether it is private; and its flyer. */
export default function PartnerAccountPage() {
  const t = useText(partnerAccountTexts);
  const { account, maySave, mayChooseCode, mayPrintPoster } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} />
      {account ? (
        <div className={classes.parts}>
          <section className={partClasses.part}>
            <AccountFacts account={account} />
          </section>
          {mayChooseCode && account.canChooseCode ? <EntityCodeForm code={account.code} /> : null}
          {maySave ? <ContactForm account={account} /> : null}
          {maySave ? <Flyers isProvider={mayPrintPoster} /> : null}
          {mayPrintPoster ? <Poster /> : null}
        </div>
      ) : (
        <ReadAgain
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
        />
      )}
    </Page>
  );
}

function AccountFacts({ account }: { account: PartnerAccount }) {
  const t = useText(partnerAccountTexts);
  const { businessName, description, taxIdentificationNumber, code, address } = account;
  return (
    <Facts>
      <Fact name={t('fact.businessName')} value={businessName} />
      <Fact name={t('fact.description')} value={description || '–'} isLong={description !== ''} />
      <Fact name={t('fact.taxNumber')} value={taxIdentificationNumber} />
      <Fact name={t('fact.code')} value={code} />
      <Fact name={t('fact.district')} value={address.district} />
      <Fact name={t('fact.municipality')} value={address.municipality} />
      <Fact name={t('fact.address')} value={address.addressLine1} />
      <Fact name={t('fact.postalCode')} value={address.postalCode} />
      <Fact name={t('fact.locality')} value={address.locality} />
      <Fact name={t('fact.latitude')} value={String(address.latitude)} />
      <Fact name={t('fact.longitude')} value={String(address.longitude)} />
    </Facts>
  );
}
