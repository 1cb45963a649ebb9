import { expect, onTestFinished, test } from 'vitest'
import { dialImap, ImapRefused } from '../../src/adapters/email/imap.ts'
import { connections } from '../../src/areas/messaging/connections/index.ts'
import { testApp } from '../support/app.ts'
import { DOVECOT_USER, dovecot, hasDovecot } from '../support/mail/dovecot.ts'
import { mailServer } from '../support/mail-server.ts'
import { ownCertificate, trust } from '../support/trusted-certificate.ts'
import { vendorServer } from '../support/vendors/vendor-server.ts'

const TOKEN = 'a.good-token'
const MAIL = `From: bob@example.org\r\nTo: ${DOVECOT_USER.user}\r\nMessage-ID: <1@example.org>\r\nSubject: Pumps\r\n\r\nThree bar?\r\n`

/** Whose tokens are, as an authorization server tells it: https://www.rfc-editor.org/rfc/rfc7662#section-2.2 */
const tokenServer = () =>
  vendorServer(({ query }) => {
    const isGood = query.get('token') === TOKEN
    return { body: isGood ? { active: true, email: DOVECOT_USER.user } : { active: false } }
  })

/** A Dovecot at which nobody signs in before STARTTLS, with a password or a token. */
async function encrypted() {
  const tokens = await tokenServer()
  onTestFinished(tokens.close)
  const certificate = ownCertificate()
  const server = await dovecot({ certificate, tokensAt: tokens.url })
  const at = { host: 'localhost', address: '127.0.0.1', port: server.place.port, secure: false }
  const dial = async (signIn: Omit<Parameters<typeof dialImap>[1], 'user'>) => {
    const line = await dialImap(at, { user: DOVECOT_USER.user, ...signIn })
    onTestFinished(line.close)
    return line
  }
  return { server, certificate, dial }
}

test.skipIf(!hasDovecot)('Dovecot is read encrypted by STARTTLS, with a password or with a token', async () => {
  const { server, certificate, dial } = await encrypted()
  await server.deliver(MAIL)
  const { password } = DOVECOT_USER
  await expect(dial({ password })).rejects.toThrow(/certificate/)
  trust(certificate)
  for (const signIn of [{ password }, { accessToken: TOKEN }]) {
    const line = await dial(signIn)
    await line.open('INBOX')
    expect(await line.above(0)).toMatchObject([{ messageId: '1@example.org' }])
  }
  for (const signIn of [{ password: 'wrong' }, { accessToken: 'an.old-token' }])
    await expect(dial(signIn)).rejects.toThrow(ImapRefused)
})

test.skipIf(!hasDovecot)('a mailbox that takes tokens alone is read and sent from by the service', async () => {
  const { server, certificate } = await encrypted()
  trust(certificate)
  const smtp = await mailServer({ certificate, credentials: { user: DOVECOT_USER.user, accessToken: TOKEN } })
  onTestFinished(smtp.close)
  const service = await testApp({
    settings: {
      ...{ SERVICE_ROLE: 'all', SERVICE_PRIVATE_HOSTS: 'localhost' },
      ...{ SERVICE_GMAIL_CLIENT_ID: 'our-client', SERVICE_GMAIL_CLIENT_SECRET: 'our-secret' },
      SERVICE_GMAIL_IMAP_HOST: `localhost:${server.place.port}`,
    },
  })
  onTestFinished(service.close)
  const ada = { org: 'org_1', userId: 'usr_ada' }
  const headers = await service.token(ada)
  const { id } = await connections(service.platform).connections.add(
    {
      ...{ kind: 'gmail', name: 'Ada', appId: '', externalId: DOVECOT_USER.user, intake: 'dial', visibility: 'own' },
      ...{ settings: { smtp: { host: 'localhost', port: smtp.port } }, secrets: {} },
      tokens: { access: TOKEN, refresh: 'refresh', until: new Date('2099-01-01T00:00:00Z') },
    },
    { payer: ada.org, userId: ada.userId },
  )
  await server.deliver(MAIL)
  const stored = () => service.platform.db.selectFrom('messages').select(['subject', 'source']).execute()
  await expect.poll(stored).toEqual([{ subject: 'Pumps', source: 'gmail' }])
  const payload = { account_id: id, to: ['bob@example.org'], subject: 'Pumps', body: 'Three bar.' }
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/inbox/messages/send', headers, payload })
  expect(answer.statusCode).toBe(200)
  await expect.poll(() => smtp.received).toMatchObject([{ from: DOVECOT_USER.user, to: ['bob@example.org'] }])
})
