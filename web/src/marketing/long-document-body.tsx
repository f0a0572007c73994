import { PageHead } from '../app/page-head.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './long-document.module.css';
import type { DocumentSection, LongDocument } from './long-document.ts';

/** A long text to be read: numbered headings that can be linked to, a measure that is easy on the eye. */
export function LongDocumentPage({ text }: { text: LongDocument }) {
  return (
    <Page width="narrow">
      <PageHead title={text.title} description={text.description} />
      <PageTitle title={text.title} lead={text.updated} />
      <div className={classes.text}>
        {text.intro.map((paragraph) => (
          <p key={paragraph}>
            <Unbroken>{paragraph}</Unbroken>
          </p>
        ))}
        {text.sections.map((section, index) => (
          <Section key={section.heading} section={section} number={index + 1} />
        ))}
      </div>
    </Page>
  );
}

function Section({ section, number }: { section: DocumentSection; number: number }) {
  return (
    <section aria-labelledby={`s${number}`}>
      <h2 id={`s${number}`}>
        <span className={classes.number}>{number}.</span> {section.heading}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      {section.list ? (
        <ul>
          {section.list.map((item) => (
            <li key={item}>
              <Unbroken>{item}</Unbroken>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
