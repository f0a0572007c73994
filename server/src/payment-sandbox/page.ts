import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Method } from './session.rules.ts';
import { spacedReference } from './session.rules.ts';
import type { Session } from './sessions.queries.ts';
import type { Language, Words } from './words.ts';
import { moment, money, words } from './words.ts';

/** What was typed and did not do, shown again with the reason. Never a card number. */
export interface Refusal {
  method: Method;
  reason: keyof Words['again'];
  typed: string;
}

export interface PageView {
  session: Session;
  language: Language;
  refusal?: Refusal | undefined;
  /** The phone was one that never answers. */
  answersNever?: boolean;
}

/** The hosted page of a session, whatever its state. Works without script. */
export function sessionPage(view: PageView): string {
  const { session, language } = view;
  const said = words[language];
  const body =
    session.status === 'open'
      ? choice(view, said)
      : session.status === 'processing'
        ? wait(view, said)
        : end(view, said);
  const base = `/payment-sandbox/pay/${session.id}`;
  return frame({
    language,
    title: `${said.title}: ${money(session.amountCents, language)}`,
    switchTo: base,
    body: html`
    <p class="what">${session.description}</p>
    <p class="sum">${money(session.amountCents, language)}</p>
    ${body}`,
  });
}

/** For a link that leads to no session. */
export function unknownPage(language: Language): string {
  const said = words[language];
  const body = html`<h1>${said.unknownTitle}</h1><p>${said.unknownText}</p>`;
  return frame({ language, title: said.unknownTitle, switchTo: '', body });
}

interface Frame {
  language: Language;
  title: string;
  switchTo: string;
  body: Html;
}

function frame({ language, title, switchTo, body }: Frame): string {
  const said = words[language];
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
    ${switchTo !== '' && html`<a href="${switchTo}?lang=${other}" lang="${other}" hreflang="${other}">${said.otherLanguage}</a>`}
  </header>
  <main>
    <p class="notice">${said.notice}</p>
    ${body}
  </main>
</body>
</html>`.markup;
}

function choice(view: PageView, said: Words): Html {
  const { session, refusal } = view;
  const offered = (method: Method) => session.methods.includes(method);
  const first = refusal?.method ?? session.methods[0] ?? 'card';
  return html`
    <h1>${said.methods}</h1>
    ${refusal !== undefined && html`<div class="error" role="alert"><h2>${said.problem}</h2><p><a href="#${refusal.method}-input">${said.again[refusal.reason]}</a></p></div>`}
    <div class="methods">
      ${offered('card') && method({ id: 'card', name: said.card, isOpen: first === 'card', body: cardForm(view, said) })}
      ${offered('mbway') && method({ id: 'mbway', name: said.mbway, isOpen: first === 'mbway', body: phoneForm(view, said) })}
      ${offered('multibanco') && method({ id: 'multibanco', name: said.multibanco, isOpen: first === 'multibanco', body: voucherForm(view, said) })}
    </div>
    ${form(view, 'cancel', html`<button class="quiet">${said.cancel}</button>`)}
    ${testPanel(view, said)}`;
}

function method(one: { id: Method; name: string; isOpen: boolean; body: Html }): Html {
  return html`<details name="method" id="${one.id}"${one.isOpen && html` open`}><summary>${one.name}</summary>${one.body}</details>`;
}

/** Posts to the session, in the language that is read. */
function form({ session, language }: PageView, to: string, fields: Html): Html {
  return html`<form method="post" action="/payment-sandbox/pay/${session.id}/${to}" novalidate><input type="hidden" name="lang" value="${language}">${fields}</form>`;
}

function cardForm(view: PageView, said: Words): Html {
  const isWrong = view.refusal?.method === 'card';
  return form(
    view,
    'card',
    html`
      <label for="card-input">${said.cardNumber}</label>
      <p class="hint" id="card-hint">${said.cardHint}</p>
      ${isWrong && html`<p class="wrong" id="card-wrong">${said.again['card.unknown']}</p>`}
      <input id="card-input" name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" aria-describedby="card-hint${isWrong ? ' card-wrong' : ''}"${isWrong && html` aria-invalid="true"`}>
      <div class="pair">
        <div><label for="card-expiry">${said.expiry}</label><input id="card-expiry" name="expiry" inputmode="numeric" autocomplete="off" value="12/34"></div>
        <div><label for="card-cvc">${said.cvc}</label><input id="card-cvc" name="cvc" inputmode="numeric" autocomplete="off" value="123"></div>
      </div>
      <button>${said.pay(money(view.session.amountCents, view.language))}</button>`,
  );
}

function phoneForm(view: PageView, said: Words): Html {
  const isWrong = view.refusal?.method === 'mbway';
  return form(
    view,
    'mbway',
    html`
      <label for="mbway-input">${said.phone}</label>
      <p class="hint" id="mbway-hint">${said.phoneHint}</p>
      ${isWrong && html`<p class="wrong" id="mbway-wrong">${said.again['phone.invalid']}</p>`}
      <input id="mbway-input" name="phone" type="tel" inputmode="tel" autocomplete="off" value="${isWrong ? (view.refusal?.typed ?? '') : ''}" aria-describedby="mbway-hint${isWrong ? ' mbway-wrong' : ''}"${isWrong && html` aria-invalid="true"`}>
      <button>${said.push}</button>`,
  );
}

function voucherForm(view: PageView, said: Words): Html {
  return form(
    view,
    'multibanco',
    html`<p class="hint">${said.voucherHint}</p><button>${said.voucher}</button>`,
  );
}

function testPanel(view: PageView, said: Words): Html {
  const { methods } = view.session;
  const names: Record<string, string> = {
    card: said.card,
    mbway: said.mbway,
    multibanco: said.multibanco,
  };
  const radios = methods.map(
    (one, index) =>
      html`<label class="tick"><input type="radio" name="method" value="${one}"${index === 0 && html` checked`}> ${names[one] ?? one}</label>`,
  );
  const refunds = (['done', 'pending', 'failed'] as const).map(
    (one) => html`<option value="${one}">${said.refundOutcomes[one]}</option>`,
  );
  const buttons = (['succeed', 'fail', 'pending', 'timeout'] as const).map(
    (one) =>
      html`<button name="outcome" value="${one}" class="second">${said.outcomes[one]}</button>`,
  );
  return html`<section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title">${said.testTitle}</h2>
    <p class="hint">${said.testHint}</p>
    ${form(
      view,
      'outcome',
      html`
      <fieldset><legend>${said.testMethod}</legend>${radios}</fieldset>
      <label class="tick"><input type="checkbox" name="twice" value="1"> ${said.twice}</label>
      <label class="tick"><input type="checkbox" name="late" value="1"> ${said.late}</label>
      <label for="refunds">${said.refunds}</label>
      <select id="refunds" name="refunds">${refunds}</select>
      <div class="buttons">${buttons}</div>`,
    )}
  </section>`;
}

function wait(view: PageView, said: Words): Html {
  const { session, language, answersNever } = view;
  const back = html`<p><a class="button second" href="${session.successUrl}">${said.back}</a></p>`;
  if (session.method === 'multibanco' && session.voucher) {
    return html`<h1>${said.voucherTitle}</h1><p>${said.voucherText}</p>
      <dl>
        <div><dt>${said.entity}</dt><dd>${session.voucher.entity}</dd></div>
        <div><dt>${said.reference}</dt><dd>${spacedReference(session.voucher.reference)}</dd></div>
        <div><dt>${said.amount}</dt><dd>${money(session.amountCents, language)}</dd></div>
        <div><dt>${said.until}</dt><dd class="words">${moment(session.expiresAt, language)}</dd></div>
      </dl>
      ${form(view, 'answer', html`<button name="answer" value="pay">${said.payVoucher}</button>`)}${back}`;
  }
  const isPhone = session.method === 'mbway';
  const answers = form(
    view,
    'answer',
    html`<div class="buttons"><button name="answer" value="pay">${said.authorise}</button><button name="answer" value="fail" class="second">${said.refuse}</button></div>`,
  );
  return html`<h1>${isPhone ? said.phoneTitle : said.bankTitle}</h1>
    <p>${isPhone ? (answersNever ? said.neverText : said.phoneText) : said.bankText}</p>
    ${isPhone && !answersNever && answers}${back}`;
}

function end({ session }: PageView, said: Words): Html {
  if (session.status === 'open' || session.status === 'processing') return html``;
  const { title, text } = said.ended[session.status];
  const url = session.status === 'paid' ? session.successUrl : session.cancelUrl;
  return html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${url}">${said.back}</a></p>`;
}
