import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import en from '../i18n/en/faq.json';
import pt from '../i18n/pt/faq.json';
import { pageContext } from '../platform/context.ts';
import { rich } from '../platform/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './faq.module.css';
import { documentFor } from './long-document.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return documentFor({ pt, en }, context.get(pageContext));
}

export default function FaqPage() {
  const { title, lead, description, groups, more } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={title} description={description} />
      <PageTitle title={title} lead={lead} />
      {groups.map((group) => (
        <section key={group.title} className={classes.group}>
          <h2>{group.title}</h2>
          {group.items.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              {answer.map((paragraph) => (
                <p key={paragraph}>
                  <Unbroken>{paragraph}</Unbroken>
                </p>
              ))}
            </Disclosure>
          ))}
        </section>
      ))}
      <p>{rich(more, { mail: (label) => <a href={`mailto:${label}`}>{label}</a> })}</p>
    </Page>
  );
}
