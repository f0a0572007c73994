import { type Refinement, refinementQueryOf } from './refinement.ts';

/** The refinement in a form that asks for something else: one sent without a script keeps it. */
export function RefinementFields({ refinement }: { refinement: Refinement }) {
  return Object.entries(refinementQueryOf(refinement)).map(([name, value]) =>
    value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
