import * as partnersCalls from '@vaga/contract/calls/partners';
import { entityCodeMinutes } from '@vaga/contract/limits';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { api } from '../platform/api.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { codeAsked, type EntityVisit, isStillToAsk } from './entity-visit.rules.ts';
import { findVisit, keepVisit, useEntityVisit } from './entity-visit.ts';
import { partnersTexts } from './partners.texts.ts';

/**
 * Stores the code of the address, asks whose it is after the sign-in, and says by whose access
 * the visitor is here. Source: the specification's 'Entity code'.
 */
export function EntityVisitNotice() {
  const t = useText(partnersTexts);
  const [found, setFound] = useState<EntityVisit | Useless | null>(null);
  useCodeOfAddress(setFound);
  useWhoseCode(setFound);
  const name = found !== null && typeof found !== 'string' ? found.entityName : null;
  const useless = found === 'notFound' ? 'visit.notFound' : 'visit.unknown';
  return (
    <InfoDialog
      isOpen={found !== null}
      onClose={() => setFound(null)}
      title={name ? t('visit.title', { name }) : t(useless)}
      text={name ? t('visit.text', { name, hours: entityCodeMinutes / 60 }) : t(`${useless}Text`)}
    />
  );
}

/** No code at all; or, for a visitor, none of a place that the public sees: it may be one for who signs in. */
type Useless = 'unknown' | 'notFound';

/** Takes the code out of the address: a reload, or a page that is shared, does not ask again. */
function useCodeOfAddress(onUseless: (why: Useless) => void): void {
  const isVisitor = useSession() === null;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = codeAsked(search);
    if (!asked) return;
    const { entityCode, opensEntity, rest } = asked;
    if (entityCode !== '') {
      const cameAt = new Date().toISOString();
      keepVisit({ entityCode, cameAt, createdAt: null, entityName: null, entityId: null });
    }
    void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true });
    if (!opensEntity || entityCode === '') return;
    api
      .data(partnersCalls.findPartnerByCode, { params: { code: entityCode } })
      .then(({ id }) => navigate(paths.entity(id)))
      // One that the public does not see has no page: one stays where one is. Who is signed in hears whose it is
      // anyway.
      .catch((error: unknown) => {
        if (!isVisitor || !(error instanceof ApiError)) return;
        if (error.status === 404) return onUseless('notFound');
        if (error.status !== 400) return;
        keepVisit(null);
        onUseless('unknown');
      });
  }, [pathname, search, hash, navigate, isVisitor, onUseless]);
}

function useWhoseCode(onFound: (visit: EntityVisit | 'unknown') => void): void {
  const isSignedIn = useSession() !== null;
  const visit = useEntityVisit();
  const code = isSignedIn && visit?.createdAt === null ? visit.entityCode : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code
  useEffect(() => {
    if (code === null || !visit) return;
    if (!isStillToAsk(visit, Date.now())) return keepVisit(null);
    let isCurrent = true;
    findVisit(code, Date.now())
      .then((found) => {
        if (!isCurrent) return;
        keepVisit(found);
        onFound(found ?? 'unknown');
      })
      // It could not be asked: the code waits, and is asked about on the next page.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code]);
}
