import { type Letter, plainName } from '../../../../adapters/email/letter.ts'
import type { EnqueueOptions } from '../../../../background/queue/job.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { conflict, gone, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId, RandomBytes } from '../../../../shared/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/time/dates.ts'
import type { NewRecipient, Recipient } from './schema.ts'
import type { RecipientRecord, RecipientStore } from './store.ts'

/** Letters of the installation, sent if and only if the transaction commits. */
export interface Letters {
  /** Throws a 503 where no letter can be sent. */
  demand(): void
  send(letter: Letter, options: Pick<EnqueueOptions, 'tx'>): Promise<void>
}

interface RecipientServiceDependencies {
  store: RecipientStore
  letters: Letters
  isMembersAddress: (org: string, address: string) => Promise<boolean>
  organizationName: (org: string) => Promise<string>
  /** The page on which the recipient confirms. */
  confirmPage: (token: string) => string
  newId: NewId
  random: RandomBytes
  now: () => Date
}

const TOKEN_BYTES = 24
const VALID_MS = 7 * DAY_MS
const over = () => gone('This link was already used, or has expired after seven days')

/** Addresses outside the organization that mail may be forwarded to, once their owners have confirmed it by a click. */
export function recipientService(needs: RecipientServiceDependencies) {
  const { store, letters, isMembersAddress, organizationName, confirmPage, newId, random, now } = needs

  const recipientResponse = ({
    org: _,
    id,
    address,
    addedBy,
    addedAt,
    expiresAt,
    confirmedAt,
  }: RecipientRecord): Recipient => ({
    id,
    address,
    added_by: addedBy,
    added_at: addedAt,
    expires_at: expiresAt,
    confirmed_at: confirmedAt,
    status: confirmedAt ? 'confirmed' : (expiresAt ?? '') > now().toISOString() ? 'pending' : 'expired',
  })

  async function letterTo(address: string, token: string, { payer }: Caller): Promise<Letter> {
    const name = plainName(await organizationName(payer), 'An organization')
    return {
      to: address,
      subject: 'May mail be passed on to you?',
      text: [
        `${name} wants to pass mail on to this address, by rules of Parley.`,
        `If you agree, open this page and confirm it there, within seven days:\n${confirmPage(token)}`,
        'If you do not, or do not know them, do nothing: nothing will be passed on to you.',
      ].join('\n\n'),
    }
  }

  return {
    async list({ payer }: Caller) {
      const all = await store.list(payer)
      return { recipients: all.map(recipientResponse), total: all.length }
    },

    async add(draft: NewRecipient, caller: Caller) {
      letters.demand()
      const address = draft.address.toLowerCase()
      const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
      const [isMembers, letter] = await Promise.all([
        isMembersAddress(caller.payer, address),
        letterTo(address, token, caller),
      ])
      if (isMembers) throw conflict('It is the confirmed address of a member: rules may name it')
      const at = now()
      const id = newId('recipient')
      const added = await store.add(
        caller.payer,
        {
          id,
          address,
          by: caller.userId,
          tokenHash: digestOf(token),
          at,
          expiresAt: new Date(at.getTime() + VALID_MS),
        },
        (tx) => letters.send(letter, { tx }),
        new Date(at.getTime() - HOUR_MS),
      )
      if (added === 'confirmed') throw conflict('It is already confirmed')
      if (added === 'told') throw conflict('A mail was already sent there within the last hour')
      if (added === 'many') throw conflict('This organization has reached its limit of such addresses')
      if (!added) throw notFound('recipient', id)
      return { recipient: recipientResponse(added) }
    },

    async remove(id: string, { payer }: Caller) {
      if (!(await store.remove(payer, id))) throw notFound('recipient', id)
      return { success: true as const, deleted: id }
    },

    /** Shows the request without confirming it: programs follow every link of a mail. */
    async offered(token: string) {
      const recipient = await store.offered(digestOf(token), now())
      if (!recipient) throw over()
      return { address: recipient.address, organization: await organizationName(recipient.org) }
    },

    async confirm(token: string) {
      const recipient = await store.confirm(digestOf(token), now())
      if (!recipient) throw over()
      return { address: recipient.address, organization: await organizationName(recipient.org) }
    },
  }
}
export type RecipientService = ReturnType<typeof recipientService>
