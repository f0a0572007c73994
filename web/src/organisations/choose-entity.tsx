import type { MemberEntity } from '@vaga/contract/current-entity';
import { useState } from 'react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { AuthFrame, SessionFactorForm } from '../identity/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { EntityList } from './entity-list.tsx';
import { entitySelectorTexts } from './entity-selector.texts.ts';
import { entryTexts } from './entry.texts.ts';
import { useEnterEntity } from './use-enter-entity.ts';

interface ChooseEntityProps {
  entities: readonly MemberEntity[];
  next: string | null;
}

/** The entities of a signed-in account that is a member of some. */
export function ChooseEntity({ entities, next }: ChooseEntityProps) {
  const t = useText(entryTexts);
  const personal = useText(entitySelectorTexts)('personal');
  const { asked, enter, forgetAsked } = useEnterEntity(next);
  const { run, isBusy } = useAttempt();
  const [errors, setErrors] = useState<string[]>([]);
  return (
    <AuthFrame title={t('choose.title')} lead={t('choose.lead')} points={[]}>
      <PageHead title={t('choose.title')} />
      {asked ? (
        <SessionFactorForm
          asked={asked.challenge}
          onProof={(proof) => enter(asked.entity, proof)}
          onBack={forgetAsked}
        />
      ) : (
        <>
          <EntityList
            entities={entities}
            isBusy={isBusy}
            onChoose={(entity) => void run(async () => setErrors(await enter(entity)))}
          />
          <ButtonLink to={paths.userHome('user')} variant="ghost">
            {personal}
          </ButtonLink>
        </>
      )}
      <InfoDialog
        isOpen={errors.length > 0}
        onClose={() => setErrors([])}
        title={t('error.title')}
        text={errors.join(' ')}
      />
    </AuthFrame>
  );
}
