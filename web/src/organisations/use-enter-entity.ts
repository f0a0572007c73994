import type { SessionSecondFactorChallenge } from '@vaga/contract/identity';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import type { SessionFactorProof } from '../identity/index.ts';
import { whileBlocked } from '../platform/blocking.ts';
import { useText } from '../platform/texts.ts';
import { messageIn } from '../platform/wire.ts';
import { type ChosenEntity, chooseEntity } from './current-entity.api.ts';
import { entryTexts } from './entry.texts.ts';
import { leaveFor } from './leave-for.ts';

/** An entity that asks for a second factor before the session may act for it. */
export interface AskedEntity {
  entity: ChosenEntity;
  challenge: SessionSecondFactorChallenge['secondFactor'];
}

/**
 * Enters an entity: the session acts for it, and the page is left for its home, or for `next`. Everything is read anew
 * there, so that nothing of another entity stays in the tab.
 */
export function useEnterEntity(next: string | null) {
  const t = useText(entryTexts);
  const [asked, setAsked] = useState<AskedEntity | null>(null);

  /** @returns what is wrong; nothing where the reader is on the way or is asked for a code. */
  async function enter(entity: ChosenEntity, proof?: SessionFactorProof): Promise<string[]> {
    try {
      const { data, messages } = await whileBlocked(chooseEntity(entity, proof));
      if (data && 'secondFactor' in data) setAsked({ entity, challenge: data.secondFactor });
      else if (data) await leaveFor(next ?? paths.partnerHome(entity.entityType));
      else return messages.map(({ text }) => text);
      return [];
    } catch (error) {
      return [messageIn(error) ?? t('error.text')];
    }
  }

  return { asked, enter, forgetAsked: () => setAsked(null) };
}
