import type { PatientRecords } from './patient-records.ts';
import { slotTime } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** Of an e-mail that was never sent. */
const unknownToken = 'A'.repeat(43);

const nothing = () => ({});

/** Sign-in, its e-mails and passwords: wrong ones, so that none opens. And what is held before it. */
export const signInCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  login: ({ patient }) => ({
    body: { userName: patient.email, password: 'Errada-1', code: '123456' },
  }),
  openWebSession: ({ patient }) => ({
    body: { userName: patient.email, password: 'Errada-1', code: '123456' },
  }),
  readWebSession: nothing,
  logout: nothing,
  sendConfirmationEmail: ({ patient }) => ({ body: { email: patient.email } }),
  confirmEmail: ({ patient }) => ({
    body: { email: patient.email, confirmationToken: unknownToken },
  }),
  sendEmailCode: ({ patient }) => ({ body: { email: patient.email } }),
  openSessionWithCode: ({ patient }) => ({
    body: { email: patient.email, emailCode: '123456', code: '123456' },
  }),
  openSessionWithLink: ({ patient }) => ({
    body: { email: patient.email, confirmationToken: unknownToken },
  }),
  readEmailChange: nothing,
  startEmailChange: () => ({ body: { email: 'other@people.example', password: 'Errada-1' } }),
  cancelEmailChange: nothing,
  readEmailChangeLink: ({ emailChangeToken }) => ({ params: { token: emailChangeToken } }),
  confirmEmailChange: ({ emailChangeToken }) => ({ params: { token: emailChangeToken } }),
  refuseEmailChange: ({ emailChangeToken }) => ({ params: { token: emailChangeToken } }),
  listPasskeys: nothing,
  startPasskey: () => ({ body: { password: 'Errada-1' } }),
  addPasskey: () => ({
    body: {
      id: unknownToken,
      rawId: unknownToken,
      type: 'public-key',
      response: { clientDataJSON: unknownToken, attestationObject: unknownToken },
    },
  }),
  deletePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  startPasskeySignIn: nothing,
  openSessionWithPasskey: () => ({
    body: {
      id: unknownToken,
      rawId: unknownToken,
      type: 'public-key',
      response: {
        clientDataJSON: unknownToken,
        authenticatorData: unknownToken,
        signature: unknownToken,
      },
    },
  }),
  recoverPassword: ({ patient }) => ({ body: { email: patient.email } }),
  readPasswordLink: ({ defineLink }) => ({
    params: { token: defineLink.token },
    query: { email: defineLink.email },
  }),
  resetPassword: ({ patient }) => ({
    body: {
      email: patient.email,
      token: unknownToken,
      password: 'Nova-123',
      confirmPassword: 'Nova-123',
    },
  }),
  changePassword: () => ({
    body: { oldPassword: 'Errada-1', newPassword: 'Nova-123', confirmPassword: 'Nova-123' },
  }),
  readEulaAccepted: nothing,
  acceptEula: () => ({ body: { accept: true } }),
  holdStart: ({ entityServiceId }) => ({
    body: { entityService: entityServiceId, time: slotTime },
  }),
  releaseStart: nothing,
};
