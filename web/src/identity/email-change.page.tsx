import * as emailChangeCalls from '@vaga/contract/calls/email-changes';
import type { EmailChangeView } from '@vaga/contract/email-changes';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import { confirmEmailChange, refuseEmailChange } from './email-change.api.ts';
import { identityTexts } from './identity.texts.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) =>
    api.call(emailChangeCalls.readEmailChangeLink, { params: { token } }),
  );
}

/** What became of a change here: both addresses have confirmed it, one has, or it was cancelled. */
type Shown = 'done' | 'half' | 'refused' | 'unknown';

/** A change of the e-mail of an account, by the link that one of the two addresses got. Opening it changes nothing. */
export default function EmailChangePage() {
  const t = useText(identityTexts);
  const { token, opened } = useLoaderData() as ByLink<EmailChangeView>;
  const session = useSession();
  const [ended, setEnded] = useState<Shown | null>(null);
  const shown = ended ?? stateOf(opened);
  useStartOf(shown);
  if (shown === 'open' && typeof opened === 'object')
    return <OpenChange token={token} change={opened} onEnded={setEnded} />;
  return (
    <StateSheet
      title={t(`emailChange.${shown}.title`)}
      lead={t(`emailChange.${shown}.lead`)}
      tone={shown === 'done' ? 'done' : shown === 'half' ? 'waiting' : 'over'}
    >
      {(shown === 'done' && !session) || shown === 'refused' ? (
        <ButtonLink to={shown === 'done' ? paths.login : paths.recoverPassword} size="lg">
          {t(`emailChange.${shown}.next`)}
        </ButtonLink>
      ) : null}
    </StateSheet>
  );
}

function stateOf(opened: ByLink<EmailChangeView>['opened']): Shown | 'open' {
  if (typeof opened === 'string') return 'unknown';
  return opened.isConfirmed ? 'half' : 'open';
}

function OpenChange({
  token,
  change,
  onEnded,
}: {
  token: string;
  change: EmailChangeView;
  onEnded: (shown: Shown) => void;
}) {
  const t = useText(identityTexts);
  const confirming = useAttempt({ isBlocking: true });
  const refusing = useAttempt({ isBlocking: true });
  const isBusy = confirming.isBusy || refusing.isBusy;
  const { currentEmail, newEmail, side, isOtherConfirmed } = change;

  const confirm = () =>
    confirming.run(async () => {
      const { data, messages } = await confirmEmailChange(token);
      if (!data) throw new ApiError(200, messages);
      onEnded(data.isDone ? 'done' : 'half');
    });
  const refuse = () =>
    refusing.run(async () => {
      await refuseEmailChange(token);
      onEnded('refused');
    });

  return (
    <StateSheet
      title={t('emailChange.open.title')}
      lead={t(isOtherConfirmed ? 'emailChange.open.leadLast' : 'emailChange.open.lead')}
      tone="waiting"
      detail={
        <Facts>
          <Fact name={t('emailChange.from')} value={currentEmail} />
          <Fact name={t('emailChange.to')} value={newEmail} />
        </Facts>
      }
      note={t(`emailChange.open.note.${side}`)}
    >
      <Button
        variant="accent"
        size="lg"
        isBusy={confirming.isBusy}
        disabled={isBusy}
        onClick={() => void confirm()}
      >
        {t('emailChange.confirm')}
      </Button>
      <Button
        variant="outline"
        size="lg"
        isBusy={refusing.isBusy}
        disabled={isBusy}
        onClick={() => void refuse()}
      >
        {t('emailChange.refuse')}
      </Button>
      <FailureDialog
        attempts={[confirming, refusing]}
        title={t('error.title')}
        text={t('error.text')}
      />
    </StateSheet>
  );
}
