import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRefusal, usersIncludedIn } from './plan-users.rules.ts';

const plan = fc.constantFrom('payg', 'start', 'boost', 'custom');
const language = fc.constantFrom('pt', 'en');

test('a plan refuses the first user beyond those that it includes, and none before', () => {
  fc.assert(
    fc.property(plan, language, fc.nat({ max: 200 }), (chosen, reader, users) => {
      const included = usersIncludedIn(chosen);
      const isFull = included !== null && users > included;
      expect(planRefusal(chosen, users, reader) !== null).toBe(isFull);
    }),
  );
});

test('the refusal names the plan, its users, and what one more costs where the plan sells it', () => {
  const beyond = (chosen: 'payg' | 'start') => (usersIncludedIn(chosen) ?? 0) + 1;
  const single = planRefusal('payg', beyond('payg'), 'pt');
  expect(single).toMatchObject({
    code: 'member.plan_full_single',
    values: { plan: 'Pay-as-You-Go' },
  });
  expect(single?.values).not.toHaveProperty('price');
  const priced = planRefusal('start', beyond('start'), 'pt');
  expect(priced).toMatchObject({ code: 'member.plan_full', values: { plan: 'Start' } });
  expect(priced?.values.price).toMatch(/^\d+,\d{2}\s€$/);
  expect(planRefusal('start', beyond('start'), 'en')?.values.price).toMatch(/^€\d+\.\d{2}$/);
});
