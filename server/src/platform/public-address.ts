import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not on the public internet, or that lead to other addresses (IANA's registries of special-purpose
 * addresses): a server must not connect to them for a stranger.
 */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 only global unicast (2000::/3) is public, without what is set aside in it. */
const specialIpv6 = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const;

// A list each: in one, an IPv4 address is looked for among those of IPv6 too.
const ipv4 = new BlockList();
for (const [net, prefix] of specialIpv4) ipv4.addSubnet(net, prefix, 'ipv4');
const ipv6 = new BlockList();
for (const [net, prefix] of specialIpv6) ipv6.addSubnet(net, prefix, 'ipv6');

/**
 * Whether an IP address, of either version, is on the public internet. An IPv6 address that carries an IPv4 one is not, nor is a
 * text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return version === 4 ? !ipv4.check(address, 'ipv4') : !ipv6.check(address, 'ipv6');
}
