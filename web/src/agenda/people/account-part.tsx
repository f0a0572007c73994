import { IconDownload } from '@tabler/icons-react';
import { exportPersonHere, forgetPersonHere } from '@vaga/contract/calls/people';
import type { PersonHere } from '@vaga/contract/people';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { Button, FileLink } from '../../ui/button.tsx';
import partClasses from '../../ui/part.module.css';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { archiveAddressOf, forgetPerson } from './people.api.ts';
import classes from './person-here.module.css';
import { personHereTexts } from './person-here.texts.ts';

/** What the entity does itself for a person whose account it keeps: gives them their data, and forgets them. */
export function AccountPart({ person: { id, name } }: { person: PersonHere }) {
  const t = useText(personHereTexts);
  const session = useSession();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const mayGive = mayCall(session, exportPersonHere);
  const mayForget = mayCall(session, forgetPersonHere);
  if (!mayGive && !mayForget) return null;
  return (
    <section className={partClasses.part} aria-labelledby="account">
      <h2 id="account">{t('account')}</h2>
      <p>{t('accountText')}</p>
      <div className={classes.acts}>
        {mayGive ? (
          // The browser saves the archive while it comes: no page of ours has to hold it.
          <FileLink
            href={archiveAddressOf(id)}
            download
            icon={<IconDownload size={20} aria-hidden="true" />}
          >
            {t('give')}
          </FileLink>
        ) : null}
        {mayForget ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('forget')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <RemoveDialog
          title={t('forgetTitle', { name })}
          text={t('forgetText')}
          confirmLabel={t('forget')}
          keepLabel={t('back')}
          problem={{ title: t('forgetFailed'), text: t('failed.text') }}
          remove={async (key) => {
            await forgetPerson(id, key);
            await navigate(paths.day());
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
