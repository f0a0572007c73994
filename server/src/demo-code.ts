import { Secret, TOTP } from 'otpauth';
import { demoSecondFactor } from '../seeds/people.ts';

/** `npm run demo:code`: prints the demo administrator's current one-time code, for use without an authenticator app. */
console.log(new TOTP({ secret: Secret.fromBase32(demoSecondFactor) }).generate());
