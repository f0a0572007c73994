import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactElement } from 'react';
import { createElement } from 'react';
import { fonts } from './templates/email-parts.ts';
import type { EmailContent, EmailContext } from './templates/template.ts';

/** The displayed size; the picture (`npm run server-pictures`) has twice as many pixels, for sharp screens. */
const headPicture = { width: 600, height: 60 };

/** The picture's content id in the e-mail. */
export const headPictureId = 'azulejo';

const footers = {
  pt: 'Mensagem automática. Por favor não responda.',
  en: 'This is an automatic message. Please do not reply.',
};

/**
 * The layout of all e-mails: a row of tiles, the brand, one card, a footer. Tables and inline styles, because mail
 * clients support those.
 */
export function emailLayout(content: EmailContent, context: EmailContext): ReactElement {
  const { brand, language } = context;
  return createElement(
    Html,
    { lang: language === 'pt' ? 'pt-PT' : 'en-GB', dir: 'ltr' },
    createElement(
      Head,
      null,
      createElement('title', null, content.subject),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      createElement('meta', { name: 'color-scheme', content: 'light' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light' }),
    ),
    createElement(Preview, null, content.preview),
    createElement(
      Body,
      {
        style: {
          margin: 0,
          padding: '24px 0',
          backgroundColor: brand.surface,
          fontFamily: fonts,
          // A name without a space would make the e-mail wider than a phone.
          wordBreak: 'break-word',
        },
      },
      createElement(
        Container,
        { style: cardStyle(context) },
        tileRow(context),
        bodySection(content, context),
      ),
      createElement(Container, { style: { maxWidth: headPicture.width } }, foot(context)),
    ),
  );
}

function cardStyle({ brand }: EmailContext) {
  return {
    maxWidth: headPicture.width,
    backgroundColor: brand.card,
    border: `1px solid ${brand.line}`,
    borderRadius: 12,
    overflow: 'hidden',
  };
}

function tileRow({ brand }: EmailContext) {
  return createElement(
    Section,
    // Shown instead if pictures are blocked.
    { style: { backgroundColor: brand.tileLine, lineHeight: 0 } },
    createElement(Img, {
      src: `cid:${headPictureId}`,
      alt: '',
      width: headPicture.width,
      height: headPicture.height,
      style: { display: 'block', width: '100%', height: 'auto' },
    }),
  );
}

function bodySection({ title, body }: EmailContent, { brand }: EmailContext) {
  return createElement(
    Section,
    { style: { padding: '28px 32px 20px' } },
    createElement(
      Text,
      {
        style: {
          margin: '0 0 20px',
          fontSize: 18,
          lineHeight: '22px',
          fontWeight: 800,
          letterSpacing: '-0.02em',
          color: brand.primary,
        },
      },
      brand.name,
    ),
    createElement(
      Heading,
      {
        as: 'h1',
        style: {
          margin: '0 0 20px',
          fontSize: 26,
          lineHeight: '32px',
          fontWeight: 700,
          letterSpacing: '-0.02em',
          color: brand.ink,
        },
      },
      title,
    ),
    ...body,
  );
}

function foot({ brand, language, publicUrl }: EmailContext) {
  const style = { margin: '16px 32px 0', fontSize: 13, lineHeight: '20px', color: brand.inkSoft };
  return createElement(
    Section,
    null,
    createElement(
      Text,
      { style },
      footers[language],
      createElement('br'),
      `${brand.name}, ${new URL(publicUrl).host}`,
    ),
  );
}
