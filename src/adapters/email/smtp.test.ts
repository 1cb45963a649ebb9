import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../../../test/support/mail-server.ts'
import { ownCertificate, trust } from '../../../test/support/trusted-certificate.ts'
import { handOver } from './smtp.ts'

const ADA = { user: 'ada@example.org', accessToken: 'a token' }
const MAIL = { from: ADA.user, to: ['bob@example.org'] }
const BYTES = Buffer.from('From: ada@example.org\r\nTo: bob@example.org\r\nSubject: Pumps\r\n\r\nThree bar.\r\n')

async function server(wishes: Parameters<typeof mailServer>[0] = {}) {
  const started = await mailServer({ credentials: ADA, ...wishes })
  onTestFinished(started.close)
  return started
}
const send = (port: number, signIn = ADA) => {
  const at = { host: 'localhost', address: '127.0.0.1', port, secure: false }
  return handOver({ ...at, signIn }, MAIL, BYTES, new AbortController().signal)
}

test('a server that is trusted is sent to encrypted by STARTTLS, and signed in to with a token', async () => {
  const certificate = ownCertificate()
  trust(certificate)
  const { port, received } = await server({ certificate })
  expect(await send(port)).toEqual({ outcome: 'accepted', refused: [] })
  expect(received).toEqual([{ ...MAIL, raw: BYTES.toString() }])
  expect(await send(port, { ...ADA, accessToken: 'an old token' })).toMatchObject({ outcome: 'failed' })
  expect(received).toHaveLength(1)
})

test('neither a server that nobody vouches for nor one without STARTTLS is told the token', async () => {
  const unknown = await server({ certificate: ownCertificate() })
  expect(await send(unknown.port)).toMatchObject({ outcome: 'failed', why: expect.stringContaining('certificate') })
  const open = await server()
  expect(await send(open.port)).toMatchObject({ outcome: 'failed' })
  expect([...unknown.received, ...open.received]).toEqual([])
})
