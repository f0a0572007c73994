import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of `localhost` and 127.0.0.1, from 2020 to 2120; known to nothing but tests that name it as their authority. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBVTCB/KADAgECAgEBMAoGCCqGSM49BAMCMBsxGTAXBgNVBAMMEGNhbGVuZGFy
LmV4YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBsxGTAX
BgNVBAMMEGNhbGVuZGFyLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AASO+Uo7dgGYV9WR6tw+RsLtiHH8XGQiPPlE06+mFH0Teg0WQ7I8ZwzQmhr7mHtd
ze+x2AQkDWQ85ixxXbWF/d09oy8wLTAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8A
AAEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBtu1oPH4IjT2Jf
54Vys4JH7Eok8jSsVCLO1h6qo/zMxwIhAIctpiTEMDLB2P29SZG/+xEv3O711vD/
ZumxwGAdXazz
-----END CERTIFICATE-----`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvtv6g0l5I9QljrcY
m+VJkycFm12GtO8oLkuXjjKu/+ihRANCAASO+Uo7dgGYV9WR6tw+RsLtiHH8XGQi
PPlE06+mFH0Teg0WQ7I8ZwzQmhr7mHtdze+x2AQkDWQ85ixxXbWF/d09
-----END PRIVATE KEY-----`;

/** A server of a test's own with TLS. @returns its port. */
export async function startHttpsServer(
  listener: RequestListener,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({ key, cert: testCertificate }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
