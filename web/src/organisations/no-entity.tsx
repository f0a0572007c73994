import { Form } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { AuthFrame } from '../identity/index.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { entryTexts } from './entry.texts.ts';

/** A signed-in account that is a member of no entity. */
export function NoEntity() {
  const t = useText(entryTexts);
  const email = useSession()?.email ?? '';
  return (
    <AuthFrame title={t('signIn.title')} lead={t('none.signedIn', { email })} points={[]}>
      <PageHead title={t('signIn.title')} />
      <p role="alert">{t('none')}</p>
      <ButtonLink to={paths.userHome('user')} size="lg" isFullWidth>
        {t('personal')}
      </ButtonLink>
      <Form method="post" action={paths.logout}>
        <Button type="submit" variant="outline" size="lg" isFullWidth>
          {t('none.other')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
