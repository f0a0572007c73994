import { expect, test } from 'vitest';
import { contractCommentsOf } from './contract-comments.ts';

const source = `
/** The start of a slot. */
export const SlotTime = z.iso.datetime();

const Person = z.object({
  /** As on the card. */
  name: z.string(),
});

/** What is booked. */
export const Cart = z
  .object({
    /**
     * The first hold
     * that ends.
     */
    holdExpiresAt: z.iso.datetime().nullable(),
    isPaid: z.boolean(),
    lead: Person.nullable(),
    place: z.object({
      /** In kilometres. */
      distance: z.number(),
    }),
  })
  .meta({ id: 'ShownCart' });

export const NewCart = Cart.extend({
  time: SlotTime,
});

export const holdSlots = endpoint({
  body: NewCart,
  query: z.object({
    /** Another cart, whose places are released first. */
    insteadOf: orNothing(Id),
  }),
});

export const Round = Round;
`;
const comments = contractCommentsOf([source]);

test.for([
  ['Cart', 'What is booked.'],
  ['Cart.holdExpiresAt', 'The first hold that ends.'],
  ['Cart.isPaid', undefined],
  ['Cart.lead.name', 'As on the card.'],
  ['Cart.place.distance', 'In kilometres.'],
  ['NewCart.holdExpiresAt', 'The first hold that ends.'],
  ['NewCart.time', 'The start of a slot.'],
  ['holdSlots.body.place.distance', 'In kilometres.'],
  ['holdSlots.query.insteadOf', 'Another cart, whose places are released first.'],
  ['Round', undefined],
  ['Unknown.name', undefined],
] as const)(
  '%s is explained by the comment of its field or of what it is made from',
  ([path, text]) => {
    expect(comments.of(path)).toBe(text);
  },
);

test('a schema is found by its id in the document', () => {
  expect(comments.schemaOf('ShownCart')).toBe('Cart');
  expect(comments.schemaOf('Cart')).toBeUndefined();
});
