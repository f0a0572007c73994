import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { pageContext } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { ownPath } from '../platform/own-path.ts';
import { readForm } from '../platform/read-form.ts';
import { rich, useText } from '../platform/texts.ts';
import { AuthFrame } from './auth-frame.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { LoginForm } from './login-form.tsx';
import { RefusedSignInSummary } from './refused-sign-in-summary.tsx';
import { signInWithForm } from './sign-in-with-form.ts';
import { keepRedirect } from './stored-redirect.ts';
import { visitorsOnly } from './visitors-only.ts';

/** `next` is where a guard or a link wants the reader to go on; only a path of ours counts. */
export function loader({ url, context }: LoaderFunctionArgs) {
  visitorsOnly(context);
  return { next: ownPath(url.searchParams.get('next')) };
}

/** What the form sends where the page's script does not send it. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const next = ownPath(url.searchParams.get('next'));
  return signInWithForm(context.get(pageContext), { form: await readForm(request), next });
}

export default function LoginPage() {
  const t = useText(identityTexts);
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'is' in answer ? answer : null;
  const [email, setEmail] = useState(refused?.email ?? '');
  useEffect(() => {
    if (next) keepRedirect(next);
  }, [next]);
  return (
    <AuthFrame title={t('login.title')} lead={next ? t('login.toGoOn') : t('login.lead')}>
      <PageHead title={t('login.title')} />
      {refused ? <RefusedSignInSummary refused={refused} /> : null}
      <LoginForm email={email} onEmail={setEmail} />
      <p className={classes.after}>
        {rich(t('login.orRegister'), {
          register: (label) => (
            <Link className={classes.link} to={paths.register}>
              {label}
            </Link>
          ),
        })}
      </p>
    </AuthFrame>
  );
}
