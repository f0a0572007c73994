/**
 * What a client reads before its first call, above the calls of `/api/docs`, in Markdown. The calls of the example are made by a test, so they are true.
 */
export const apiGuide = `
## The answer
Every call answers with an envelope: \`{"type", "data", "messages", "pagination"}\`. \`type\` is \`Success\`, \`Warning\` (done as far as
possible; the messages say what the reader has to know) or \`Error\` (refused, nothing was done). **A refusal of the business is an
\`Error\` with status 200**; other statuses are of HTTP: 400 input, 401 session, 403 role, 404 row, 409 lost race or older version, 429
and 503 try again after \`Retry-After\`. A message has a stable \`code\` (of a 400: the path of the field) and a \`text\` in the language of
\`Accept-Language\`, \`pt\` or \`en\`. Files answer with their content alone. Fields and codes may be added: skip what you do not know.

## Who calls
- A session: \`POST /api/auth/login\` gives a token for \`Authorization: Bearer\`. It acts for its account, or for one entity of which
  the account is a member, once \`POST /api/auth/entity\` has chosen it.
- An access key (\`vaga_key_…\`), which a manager of an entity makes for a system of its own, in the same header. It opens the calls
  that name its scope.
- The bearer of a link in an e-mail: the token in the path.
- Where the installation has an \`API_KEY\`, each call has it as \`X-Api-Key\` as well.

## Values
Ids are UUIDs, those of the catalogue and other lists small integers. An instant is ISO 8601; a start (\`time\`, \`slot\`) has the offset of
the entity and is sent back as it came. A day is \`YYYY-MM-DD\` at the entity. Money is in whole cents where the name ends in \`Cents\`, else in euros.
Lists have \`pagination\`, with \`pageNumber\` from 1.

## Sending twice
A call that creates something or pays takes an \`Idempotency-Key\`. Send the same one after a time-out: the effect is there once, and the answer is
that of the first call. 409 \`idempotency.running\` while that one runs, 400 with another body.

## A booking
Each call but the first has the token. The ids come from the answers before.
\`\`\`http
POST /api/auth/login
{"userName": "patient@vaga.example", "password": "Vaga-2026!"}

POST /api/partner/search
{"filterParams": {"serviceType": 5, "service": 501, "latitude": 38.72, "longitude": -9.14}}

GET /api/onboarding/user/person

POST /api/onboarding/user/travel/service
{"idService": 501, "date": "{date}", "idPersons": ["{person}"]}

GET /api/scheduling/{cartId}

GET /api/scheduling/{cartId}/slot?entityService={entityService}&date={date}

POST /api/scheduling/{cartId}/slot?entityService={entityService}
[{"slot": "{time}", "persons": ["{asset}"]}]

GET /api/scheduling/{cartId}/payment

POST /api/scheduling/{cartId}/checkout
{"paymentType": 1}
\`\`\`
A place is held for some minutes (\`holdExpiresAt\`) from the seventh call on. \`paymentType\` is one of the eighth: 0 nothing to pay, 1 at the entity, 2 online,
which answers with the address of the payment page; \`GET /api/v1/payment/{s}\` says what became of it, by the \`s\` of the address to which that page leads back.
`;
