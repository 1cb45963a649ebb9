import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { hasDovecot } from '../support/mail/dovecot.ts'
import { dovecotMailbox } from '../support/mail/dovecot-mailbox.ts'
import { hostileMails } from '../support/mail/hostile-mails.ts'
import { measured } from '../support/measured.ts'

/** A mail server takes it, and it is more than we do. */
const TOO_LARGE = Buffer.from(`X-Long: ${'a'.repeat(100 * 1_048_576)}\r\n\r\nx`)

test.skipIf(!hasDovecot)(
  'each hostile mail is read or parked, and the next mail of the same mailbox is read',
  async () => {
    const { database, server, send, stored, parked, state, isRead } = await dovecotMailbox()
    const settings = { SERVICE_ROLE: 'all', SERVICE_PRIVATE_HOSTS: '127.0.0.1' }
    const node = await testApp({ database, settings })
    onTestFinished(node.close)
    await expect.poll(isRead).toBe(true)
    const mails = [...hostileMails(), { name: '100 MB of headers', raw: TOO_LARGE }]
    const outcomes: string[] = []
    for (const { name, raw } of mails) {
      const [before, parkedBefore] = [(await stored()).length, (await parked()).length]
      await server.deliver(raw)
      await send(`after: ${name}`)
      await expect.poll(async () => (await stored()).at(-1)).toBe(`after: ${name}`)
      const [read, refused] = [(await stored()).length - before - 1, (await parked()).slice(parkedBefore)]
      outcomes.push(`${name}: ${refused[0]?.why ?? 'read'}`)
      expect([name, read + refused.length]).toEqual([name, 1])
    }
    expect(await state()).toEqual({ state: 'active', why: null })
    measured(`Dovecot: ${mails.length} hostile mails, each read or parked before the next: ${outcomes.join('; ')}`)
  },
)
