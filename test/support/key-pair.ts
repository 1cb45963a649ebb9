import { generateKeyPairSync, sign } from 'node:crypto'

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
const DAY = 86_400_000

/** A private key and a certificate that it signed itself, in PEM, made now and good until tomorrow. */
export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('test')))))
  const validity = sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + DAY)))
  const version = der(0xa0, integer(2))
  const publicPart = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, integer(1), SHA256_WITH_RSA, name, validity, name, publicPart)
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey))
  const encoded = sequence(body, SHA256_WITH_RSA, signature).toString('base64')
  const lines = encoded.match(/.{1,64}/g)?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
