import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { AuthFrame, LoginForm, SessionFactorForm } from '../identity/index.ts';
import { useText } from '../platform/texts.ts';
import { listEntities } from './current-entity.api.ts';
import { entryTexts } from './entry.texts.ts';
import { useEnterEntity } from './use-enter-entity.ts';

/**
 * Signs a member in. With one entity, or one that was chosen before, the member enters it at once; else the page goes on
 * as for a session that is open already: with the list, or with the answer that there is none.
 */
export function PartnerSignIn({ next }: { next: string | null }) {
  const t = useText(entryTexts);
  const { revalidate } = useRevalidator();
  const { asked, enter, forgetAsked } = useEnterEntity(next);
  const [email, setEmail] = useState('');

  async function goOn(): Promise<string[]> {
    const entities = await listEntities();
    const chosen = entities.find(({ isLastUsed }) => isLastUsed);
    const entity = entities.length === 1 ? entities[0] : chosen;
    if (entity) return enter(entity);
    await revalidate();
    return [];
  }

  return (
    <AuthFrame
      title={t('signIn.title')}
      lead={t(next ? 'signIn.toGoOn' : 'signIn.lead')}
      points={[]}
    >
      <PageHead title={t('signIn.title')} />
      {asked ? (
        <SessionFactorForm
          asked={asked.challenge}
          onProof={(proof) => enter(asked.entity, proof)}
          onBack={() => {
            forgetAsked();
            void revalidate();
          }}
        />
      ) : (
        <LoginForm
          email={email}
          onEmail={setEmail}
          recoverPath={paths.partnerRecoverPassword}
          missingText={t('signIn.fillIn')}
          requiredText={t('signIn.required')}
          wayOn={goOn}
        />
      )}
    </AuthFrame>
  );
}
