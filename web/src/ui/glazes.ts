import type { AzulejoColours } from '@vaga/contract/azulejo';
import type { Brand } from '@vaga/contract/brands';

/** Glazes that keep to a dark ground in both schemes; the tile in the accent's colour is the free place. */
export function nightGlazes({ steps, light, dark }: Brand): {
  night: AzulejoColours;
  free: AzulejoColours;
} {
  return {
    night: { ground: steps[8], line: steps[2], fill: steps[5], spark: dark.accent },
    free: { ground: light.accent, line: light.onAccent, fill: dark.accent, spark: light.deep },
  };
}
