import { Secret, TOTP } from 'otpauth';
import { demoSecondFactor } from '../seeds/people.ts';

/** `npm run demo:code`: what an authenticator app would show for the demo's administrator, for who tries the product without one. */
console.log(new TOTP({ secret: Secret.fromBase32(demoSecondFactor) }).generate());
