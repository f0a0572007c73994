import { readEntityProfile, saveEntityProfile } from '@vaga/contract/calls/entity-profile';
import { listDistricts, listMunicipalities } from '@vaga/contract/calls/geography';
import { downloadPoster } from '@vaga/contract/calls/self-check-in';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { homePathOf, isMemberAt, mayCall } from '../app/session-access.ts';
import { EmbedPart, Flyers, Poster } from '../partners/index.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { PhotosPart } from './photos-part.tsx';
import classes from './profile.module.css';
import { profileTexts } from './profile.texts.ts';
import { profileDraftOf } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';

/** The home country in the list of countries. Source: the specification. */
const homeCountry = 1;

export async function loader({ context }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  if (!session || !mayCall(session, readEntityProfile))
    throw redirect(session ? homePathOf(session) : paths.partnerLogin);
  const api = apiOf(context);
  const [profile, districts] = await Promise.all([
    readOrNull(context, api.data(readEntityProfile, {})),
    readOrNull(context, api.data(listDistricts, { params: { idCountry: homeCountry } })),
  ]);
  const id = profile ? Number(profileDraftOf(profile).districtCode) : 0;
  const municipalities =
    id > 0 ? await readOrNull(context, api.data(listMunicipalities, { params: { id } })) : null;
  return {
    profile,
    districts: districts ?? [],
    municipalities: municipalities ?? [],
    maySave: mayCall(session, saveEntityProfile),
    mayPrintPoster: mayCall(session, downloadPoster),
    /** A tab of a provider's dashboard; of a hotel or ticket office a page of its own. */
    isTab: isMemberAt(session, ['TestPartner', 'LabPartner']),
  };
}

/** The general data of an entity: what it shows of itself and how it takes bookings; its flyers and its poster. */
export default function GeneralDataPage() {
  const t = useText(profileTexts);
  const data = useLoaderData<typeof loader>();
  const { profile, districts, municipalities, maySave, mayPrintPoster, isTab } = data;
  const title = t(isTab ? 'title' : 'titleOfPartner');
  return (
    <Page width="narrow">
      <PageHead title={title} />
      {isTab ? null : <HomeLink />}
      <PageTitle title={title} lead={t(isTab ? 'lead' : 'leadOfPartner')} />
      {profile ? (
        <div className={classes.parts}>
          {profile.confirmNote ? (
            <p role="note" className={classes.pending}>
              {t('returned', { note: profile.confirmNote })}
            </p>
          ) : null}
          <ProfileForm
            profile={profile}
            districts={districts}
            municipalities={municipalities}
            maySave={maySave}
            photos={
              <PhotosPart saved={profile.photos} name={profile.businessName} maySave={maySave} />
            }
          />
          {maySave ? <Flyers isProvider={mayPrintPoster} /> : null}
          {mayPrintPoster ? <Poster /> : null}
          {maySave && mayPrintPoster ? <EmbedPart entityId={profile.id} /> : null}
          {maySave && isTab ? (
            <p>
              <Link to={paths.providerAccount}>{t('account')}</Link>
            </p>
          ) : null}
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
