import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** One value in the encoding of certificates (DER): a tag, a length and the content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => der(0x17, Buffer.from(at.toISOString().slice(2, 19).replace(/[-T:]/g, '').concat('Z')))

const SHA256_WITH_RSA = sequence(identifier('2a864886f70d01010b'), der(0x05))
const COMMON_NAME = identifier('550403')
const SUBJECT_ALT_NAME = identifier('551d11')
const BASIC_CONSTRAINTS = identifier('551d13')
const TRUE = der(0x01, Buffer.from([255]))

const nameOf = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
const extension = (id: Uint8Array, value: Uint8Array) => sequence(id, der(0x04, value))
const hostsOf = (hosts: readonly string[]) =>
  extension(SUBJECT_ALT_NAME, sequence(...hosts.map((host) => der(0x82, Buffer.from(host)))))
const authority = extension(BASIC_CONSTRAINTS, sequence(TRUE))

interface Wish {
  name: string
  hosts?: readonly string[]
  from: Date
  until: Date
  /** Whether it may sign others. */
  ca?: boolean
  /** Who signs it; without, itself. */
  issuer?: Issued
}

export interface Issued {
  name: string
  key: KeyObject
  /** In PEM. */
  cert: string
}

/** A key and a certificate for it, as an authority would make them. */
export function issued({ name, hosts = [], from, until, ca = false, issuer }: Wish): Issued {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const extensions = [...(ca ? [authority] : []), ...(hosts.length > 0 ? [hostsOf(hosts)] : [])]
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    SHA256_WITH_RSA,
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, issuer?.key ?? privateKey))
  const lines = sequence(body, SHA256_WITH_RSA, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    name,
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
