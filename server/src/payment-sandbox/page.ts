import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Language, PageLabels } from './page-labels.ts';
import { formatMoment, formatSandboxMoney, pageLabels } from './page-labels.ts';
import type { SandboxMethod } from './session.rules.ts';
import { spacedReference } from './session.rules.ts';
import type { SandboxSession } from './sessions.queries.ts';

/** An invalid entry, shown again with the reason. Never a card number. */
export interface FormError {
  method: SandboxMethod;
  reason: keyof PageLabels['errors'];
  typed: string;
}

export interface SessionPageInput {
  session: SandboxSession;
  language: Language;
  error?: FormError | undefined;
  /** The phone number was the one that never answers. */
  neverAnswers?: boolean;
}

/** The hosted page of a session, whatever its status. Works without script. */
export function sessionPage(view: SessionPageInput): string {
  const { session, language } = view;
  const labels = pageLabels[language];
  const body =
    session.status === 'open'
      ? methodChoice(view, labels)
      : session.status === 'processing'
        ? processingView(view, labels)
        : finalView(view, labels);
  const base = `/payment-sandbox/pay/${session.id}`;
  return frame({
    language,
    title: `${labels.title}: ${formatSandboxMoney(session.amountCents, language)}`,
    switchTo: base,
    body: html`
    <p class="what">${session.description}</p>
    <p class="sum">${formatSandboxMoney(session.amountCents, language)}</p>
    ${body}`,
  });
}

/** The page for an unknown session. */
export function unknownPage(language: Language): string {
  const labels = pageLabels[language];
  const body = html`<h1>${labels.unknownTitle}</h1><p>${labels.unknownText}</p>`;
  return frame({ language, title: labels.unknownTitle, switchTo: '', body });
}

interface Frame {
  language: Language;
  title: string;
  switchTo: string;
  body: Html;
}

function frame({ language, title, switchTo, body }: Frame): string {
  const labels = pageLabels[language];
  const other = language === 'pt' ? 'en' : 'pt';
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Areal</title>
  <link rel="stylesheet" href="/payment-sandbox/style.css">
</head>
<body>
  <header>
    <p class="brand"><svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true"><path d="M0 20c7 0 9-11 14-11s6 11 13 11zM10 20c7 0 8-17 13-17s5 17 9 17z"/></svg>Areal</p>
    ${switchTo !== '' && html`<a href="${switchTo}?lang=${other}" lang="${other}" hreflang="${other}">${labels.otherLanguage}</a>`}
  </header>
  <main>
    <p class="notice">${labels.notice}</p>
    ${body}
  </main>
</body>
</html>`.markup;
}

function methodChoice(view: SessionPageInput, labels: PageLabels): Html {
  const { session, error } = view;
  const offered = (method: SandboxMethod) => session.methods.includes(method);
  const first = error?.method ?? session.methods[0] ?? 'card';
  return html`
    <h1>${labels.methods}</h1>
    ${error !== undefined && html`<div class="error" role="alert"><h2>${labels.problem}</h2><p><a href="#${error.method}-input">${labels.errors[error.reason]}</a></p></div>`}
    <div class="methods">
      ${offered('card') && methodDetails({ id: 'card', name: labels.card, isOpen: first === 'card', body: cardForm(view, labels) })}
      ${offered('mbway') && methodDetails({ id: 'mbway', name: labels.mbway, isOpen: first === 'mbway', body: phoneForm(view, labels) })}
      ${offered('multibanco') && methodDetails({ id: 'multibanco', name: labels.multibanco, isOpen: first === 'multibanco', body: voucherForm(view, labels) })}
    </div>
    ${sessionForm(view, 'cancel', html`<button class="quiet">${labels.cancel}</button>`)}
    ${testPanel(view, labels)}`;
}

function methodDetails(one: {
  id: SandboxMethod;
  name: string;
  isOpen: boolean;
  body: Html;
}): Html {
  return html`<details name="method" id="${one.id}"${one.isOpen && html` open`}><summary>${one.name}</summary>${one.body}</details>`;
}

/** A form that posts to the session, in the language of the page. */
function sessionForm({ session, language }: SessionPageInput, to: string, fields: Html): Html {
  return html`<form method="post" action="/payment-sandbox/pay/${session.id}/${to}" novalidate><input type="hidden" name="lang" value="${language}">${fields}</form>`;
}

function cardForm(view: SessionPageInput, labels: PageLabels): Html {
  const isWrong = view.error?.method === 'card';
  return sessionForm(
    view,
    'card',
    html`
      <label for="card-input">${labels.cardNumber}</label>
      <p class="hint" id="card-hint">${labels.cardHint}</p>
      ${isWrong && html`<p class="wrong" id="card-wrong">${labels.errors['card.unknown']}</p>`}
      <input id="card-input" name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" aria-describedby="card-hint${isWrong ? ' card-wrong' : ''}"${isWrong && html` aria-invalid="true"`}>
      <div class="pair">
        <div><label for="card-expiry">${labels.expiry}</label><input id="card-expiry" name="expiry" inputmode="numeric" autocomplete="off" value="12/34"></div>
        <div><label for="card-cvc">${labels.cvc}</label><input id="card-cvc" name="cvc" inputmode="numeric" autocomplete="off" value="123"></div>
      </div>
      <button>${labels.pay(formatSandboxMoney(view.session.amountCents, view.language))}</button>`,
  );
}

function phoneForm(view: SessionPageInput, labels: PageLabels): Html {
  const isWrong = view.error?.method === 'mbway';
  return sessionForm(
    view,
    'mbway',
    html`
      <label for="mbway-input">${labels.phone}</label>
      <p class="hint" id="mbway-hint">${labels.phoneHint}</p>
      ${isWrong && html`<p class="wrong" id="mbway-wrong">${labels.errors['phone.invalid']}</p>`}
      <input id="mbway-input" name="phone" type="tel" inputmode="tel" autocomplete="off" value="${isWrong ? (view.error?.typed ?? '') : ''}" aria-describedby="mbway-hint${isWrong ? ' mbway-wrong' : ''}"${isWrong && html` aria-invalid="true"`}>
      <button>${labels.push}</button>`,
  );
}

function voucherForm(view: SessionPageInput, labels: PageLabels): Html {
  return sessionForm(
    view,
    'multibanco',
    html`<p class="hint">${labels.voucherHint}</p><button>${labels.voucher}</button>`,
  );
}

function testPanel(view: SessionPageInput, labels: PageLabels): Html {
  const { methods } = view.session;
  const names: Record<string, string> = {
    card: labels.card,
    mbway: labels.mbway,
    multibanco: labels.multibanco,
  };
  const radios = methods.map(
    (one, index) =>
      html`<label class="tick"><input type="radio" name="method" value="${one}"${index === 0 && html` checked`}> ${names[one] ?? one}</label>`,
  );
  const refunds = (['done', 'pending', 'failed'] as const).map(
    (one) => html`<option value="${one}">${labels.refundOutcomes[one]}</option>`,
  );
  const buttons = (['succeed', 'fail', 'pending', 'timeout'] as const).map(
    (one) =>
      html`<button name="outcome" value="${one}" class="second">${labels.outcomes[one]}</button>`,
  );
  return html`<section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title">${labels.testTitle}</h2>
    <p class="hint">${labels.testHint}</p>
    ${sessionForm(
      view,
      'outcome',
      html`
      <fieldset><legend>${labels.testMethod}</legend>${radios}</fieldset>
      <label class="tick"><input type="checkbox" name="twice" value="1"> ${labels.twice}</label>
      <label class="tick"><input type="checkbox" name="late" value="1"> ${labels.late}</label>
      <label for="refunds">${labels.refunds}</label>
      <select id="refunds" name="refunds">${refunds}</select>
      <div class="buttons">${buttons}</div>`,
    )}
  </section>`;
}

function processingView(view: SessionPageInput, labels: PageLabels): Html {
  const { session, language, neverAnswers } = view;
  const back = html`<p><a class="button second" href="${session.successUrl}">${labels.back}</a></p>`;
  if (session.method === 'multibanco' && session.voucher) {
    return html`<h1>${labels.voucherTitle}</h1><p>${labels.voucherText}</p>
      <dl>
        <div><dt>${labels.entity}</dt><dd>${session.voucher.entity}</dd></div>
        <div><dt>${labels.reference}</dt><dd>${spacedReference(session.voucher.reference)}</dd></div>
        <div><dt>${labels.amount}</dt><dd>${formatSandboxMoney(session.amountCents, language)}</dd></div>
        <div><dt>${labels.until}</dt><dd class="words">${formatMoment(session.expiresAt, language)}</dd></div>
      </dl>
      ${sessionForm(view, 'answer', html`<button name="answer" value="pay">${labels.payVoucher}</button>`)}${back}`;
  }
  const isPhone = session.method === 'mbway';
  const answers = sessionForm(
    view,
    'answer',
    html`<div class="buttons"><button name="answer" value="pay">${labels.authorise}</button><button name="answer" value="fail" class="second">${labels.refuse}</button></div>`,
  );
  return html`<h1>${isPhone ? labels.phoneTitle : labels.bankTitle}</h1>
    <p>${isPhone ? (neverAnswers ? labels.neverText : labels.phoneText) : labels.bankText}</p>
    ${isPhone && !neverAnswers && answers}${back}`;
}

function finalView({ session }: SessionPageInput, labels: PageLabels): Html {
  if (session.status === 'open' || session.status === 'processing') return html``;
  const { title, text } = labels.ended[session.status];
  const url = session.status === 'paid' ? session.successUrl : session.cancelUrl;
  return html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${url}">${labels.back}</a></p>`;
}
