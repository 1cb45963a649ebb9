import { generateKeyPairSync } from 'node:crypto'
import { sealMessage } from 'mailauth/lib/arc/index.js'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { MailReader } from '../../../src/adapters/email/mail-reader.ts'
import { readMail } from '../../../src/adapters/sandbox/mail/read-mail.ts'

/** Keys of our own, one of each algorithm, and one of a stranger. */
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { org: pair(), stranger: pair(), other: pair() }
const curve = generateKeyPairSync('ed25519')
const pem = (key: { export(options: object): string | Buffer }) => String(key.export({ type: 'pkcs8', format: 'pem' }))
const published = (key: ReturnType<typeof pair>) =>
  `v=DKIM1; k=rsa; p=${Buffer.from(key.publicKey.export({ type: 'spki', format: 'der' })).toString('base64')}`
const curvePublished = `v=DKIM1; k=ed25519; p=${Buffer.from(curve.publicKey.export({ type: 'spki', format: 'der' }))
  .subarray(-12 - 20)
  .toString('base64')}`

export const RECORDS: Readonly<Record<string, string>> = {
  's1._domainkey.example.org': published(keys.org),
  'ed._domainkey.example.org': curvePublished,
  's1._domainkey.mail.example.org': published(keys.org),
  's1._domainkey.stranger.test': published(keys.stranger),
  's1._domainkey.list.test': published(keys.other),
  '_dmarc.example.org': 'v=DMARC1; p=reject',
  '_dmarc.stranger.test': 'v=DMARC1; p=none',
}

export interface Signing {
  domain?: string
  selector?: string
  key?: 'org' | 'stranger' | 'other' | 'ed25519'
  /** Which headers are covered; as senders do by themselves when left out. */
  headers?: string
  canonicalization?: string
  bodyLength?: number
  signedAt?: string
  expires?: string
}

export interface Written {
  headers?: readonly string[]
  body?: string
}

export const SENT_AT = 'Mon, 02 Mar 2026 09:59:00 +0000'
export const RECEIVED_AT = new Date('2026-03-02T10:00:00Z')
export const OURS = 'panel@parley.test'

export const HEADERS: readonly string[] = [
  'From: Ada Lovelace <ada@example.org>',
  `To: ${OURS}`,
  `Date: ${SENT_AT}`,
  'Subject: Shall we move?',
  'Message-ID: <one@example.org>',
]

export const written = ({ headers = HEADERS, body = 'Shall we move to the new office?\r\n' }: Written = {}) =>
  `${[...headers, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${body}`

/** The mail with a signature on top. */
export async function signed(mail: string, signing: Signing = {}): Promise<string> {
  const { domain = 'example.org', selector = 's1', key = 'org', headers, canonicalization, bodyLength } = signing
  const { signatures, errors } = await dkimSign(mail, {
    canonicalization: canonicalization ?? 'relaxed/relaxed',
    algorithm: key === 'ed25519' ? 'ed25519-sha256' : 'rsa-sha256',
    signTime: new Date(signing.signedAt ?? '2026-03-02T09:59:30Z'),
    ...(signing.expires ? { expires: new Date(signing.expires) } : {}),
    ...(headers ? { headerList: headers } : {}),
    signatureData: [
      {
        signingDomain: domain,
        selector,
        privateKey: pem(key === 'ed25519' ? curve.privateKey : keys[key].privateKey),
        ...(bodyLength === undefined ? {} : { maxBodyLength: bodyLength }),
      },
    ],
  } as never)
  if (errors.length > 0) throw new Error(`It was not signed: ${JSON.stringify(errors)}`)
  return `${signatures}${mail}`
}

/** Sealed by a forwarder that we know nothing of. */
export const sealed = async (mail: string) =>
  `${await sealMessage(Buffer.from(mail), {
    signingDomain: 'list.test',
    selector: 's1',
    privateKey: pem(keys.other.privateKey),
    authResults: 'list.test; dkim=pass header.d=example.org',
    cv: 'none',
  } as never)}${mail}`

/** As the sandbox reads it, with these records in the DNS; a name that fails has its code in their place. */
export async function readAs(
  mail: string | Uint8Array,
  { receivedAt = RECEIVED_AT, dns = RECORDS, failing = '' } = {},
) {
  const { mail: read } = await readMail({ receivedAt: receivedAt.toISOString() }, Buffer.from(mail), (name) => {
    if (failing !== '') return { code: failing }
    const text = dns[name]
    return text === undefined ? { code: 'ENOTFOUND' } : { texts: [text] }
  })
  if (!read) throw new Error('The mail was refused')
  return read
}

/** In this process: that each mail has one of its own is tried with the sandbox, and wherever a service dials mailboxes. */
export const readHere: Pick<MailReader, 'read'> = {
  read: async ({ bytes, receivedAt }) => ({ mail: await readAs(bytes as Uint8Array, { receivedAt }) }),
}
