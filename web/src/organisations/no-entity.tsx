import { Form } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { AuthFrame } from '../identity/index.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { entitySelectorTexts } from './entity-selector.texts.ts';
import { entryTexts } from './entry.texts.ts';
import classes from './no-entity.module.css';

/** A signed-in account that is a member of no entity. */
export function NoEntity() {
  const t = useText(entryTexts);
  const personal = useText(entitySelectorTexts)('personal');
  const email = useSession()?.email ?? '';
  return (
    <AuthFrame title={t('signIn.title')} points={[]}>
      <PageHead title={t('signIn.title')} />
      <div className={classes.answer}>
        <p role="alert">{t('none')}</p>
        <p className={classes.soft}>{t('none.signedIn', { email })}</p>
      </div>
      <ButtonLink to={paths.userHome('user')} size="lg" isFullWidth>
        {personal}
      </ButtonLink>
      <Form method="post" action={paths.logout}>
        <Button type="submit" variant="outline" size="lg" isFullWidth>
          {t('none.other')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
