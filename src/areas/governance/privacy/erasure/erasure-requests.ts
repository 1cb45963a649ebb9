import Type from 'typebox'
import type { RecordAction } from '../../../../background/audit-trail/action.ts'
import type { Enqueue, JobAddress } from '../../../../background/queue/job.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { conflict, invalid, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { emailKey } from '../../../../shared/identity/email-address.ts'
import type { NewId, RandomBytes } from '../../../../shared/ids.ts'
import { DAY_MS, DAY_SECONDS } from '../../../../shared/time/dates.ts'
import type { OneTimeTokens } from '../../../../storage/rows/one-time-tokens.ts'
import type { AccountClosure } from '../../../identity/account-closure/index.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import { type Erasure, type ErasureStore, ErasureUnderWay } from './erasure-store.ts'
import { sealContact } from './identifiers-store.ts'
import { scheduledLetter } from './letters.ts'
import type { PayersOf } from './policy-store.ts'
import type { DeletionRequest } from './schema.ts'

interface ErasureRequestsDependencies {
  store: ErasureStore
  closing: Pick<AccountClosure, 'demand' | 'shut' | 'organizations'>
  payersOf: PayersOf
  oneTimeTokens: OneTimeTokens
  sealing: Sealing
  mail: Mail
  record: RecordAction
  enqueue: Enqueue
  graceDays: number
  newId: NewId
  random: RandomBytes
  now: () => Date
}

const CANCEL = 'privacy.keep-account'
const CANCEL_SECONDS = 600
const KEY_BYTES = 32
const SALT_BYTES = 16
/** After this time the job takes up a request that was interrupted. */
const HELPED_MS = 60_000

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Identifies the erased person to those who know the address and the salt. */
const subjectDigest = (salt: string, email: string) => digestOf(`${salt}:${emailKey(email)}`)

/** Requests of erasure and their cancellation. Until the erasure begins, only sessions and keys are gone. */
export function erasureRequests(needs: ErasureRequestsDependencies) {
  const { store, closing, payersOf, oneTimeTokens, sealing, mail, record, enqueue, graceDays, newId, random, now } =
    needs

  const underWay = ({ id, state, scheduled_for }: Pick<Erasure, 'id' | 'state' | 'scheduled_for'>) =>
    conflict('The account is being deleted already', { status: state, deletion_id: id, scheduled_for })

  /** Ends their sessions and keys and sends the notice; repeated after an interruption. */
  async function schedule({ id, user_id, scheduled_for }: Erasure, email: string) {
    await closing.shut(user_id)
    if (!(await store.schedule(id)) || !mail.available) return
    const secret = await oneTimeTokens.issue(
      CANCEL,
      user_id,
      { erasure: id },
      Math.max(CANCEL_SECONDS, graceDays * DAY_SECONDS),
    )
    await mail.send(
      scheduledLetter(email, { link: mail.linkTo('keep-account', secret), secret, on: scheduled_for, id }),
    )
  }

  return {
    schedule,

    async request(body: DeletionRequest, caller: Caller) {
      if (body.confirm !== true) throw invalid('confirm', 'must be true: erased data cannot be restored')
      const { userId } = caller
      const { email } = await closing.demand(caller, body)
      const known = await store.openOf(userId)
      if (known) throw underWay(known)
      const [id, salt, at] = [newId('erasure'), base64url(random(SALT_BYTES)), now()]
      const erasure = {
        id,
        user_id: userId,
        state: 'requested' as const,
        step: 'freeze',
        requested_at: at.toISOString(),
        scheduled_for: new Date(at.getTime() + graceDays * DAY_MS).toISOString(),
        due_at: new Date(at.getTime() + HELPED_MS).toISOString(),
        started_at: null,
        ended_at: null,
        claim: null,
        claimed_until: null,
        failures: 0,
        error: null,
        subject_digest: subjectDigest(salt, email),
        salt_digest: digestOf(salt),
        sealed: await sealContact(sealing, id, { email, key: base64url(random(KEY_BYTES)) }),
        facts: {},
        certificate: null,
      }
      const payers = await payersOf.membership(userId)
      await store
        .transaction(async (tx) => {
          await store.add(tx, erasure)
          await store.keepPayers(
            payers.map((payer) => ({ ...payer, erasure_id: id })),
            tx,
          )
          await record(tx, {
            payer: caller.payer,
            tenant: caller.org,
            action: 'privacy.erasure-requested',
            outcome: 'success',
            actor: { id: userId, type: 'user' },
            on: { type: 'erasure', id },
            private: { reason: body.reason ?? '' },
          })
        })
        .catch(async (fault) => {
          throw fault instanceof ErasureUnderWay ? underWay((await store.openOf(userId)) ?? erasure) : fault
        })
      await schedule({ ...erasure, number: 0 }, email)
      if (graceDays === 0) await enqueue(ERASE_DUE, {})
      return {
        message:
          graceDays === 0 ? 'Your account is closed and is being erased' : 'Your account is closed and will be erased',
        deletion_id: id,
        data_deleted: DATA_DELETED,
        retention_note: RETENTION_NOTE,
        scheduled_for: erasure.scheduled_for,
        certificate_salt: salt,
      }
    },

    async cancel(token: string) {
      const taken = await oneTimeTokens.take(CANCEL, token)
      const found = taken && (await store.find(String(taken.data.erasure)))
      if (!found) throw invalid('token', 'is unknown, spent or expired')
      if (!(await store.cancel(found.id, now())))
        throw conflict('The deletion of the account can no longer be cancelled', {
          status: (await store.find(found.id))?.state,
        })
      await oneTimeTokens.revoke(CANCEL, found.user_id)
      return {
        message: 'Your account is kept; sign in again. You have to create new API keys',
        deletion_id: found.id,
        cancelled: true,
      }
    },

    /** Refuses the sign-in of an account that is being deleted, with a one-time token that cancels the deletion. */
    async refuseLeaving({ id: userId }: { id: string }): Promise<void> {
      const found = await store.openOf(userId)
      if (!found) return
      const token = await oneTimeTokens.issue(CANCEL, userId, { erasure: found.id }, CANCEL_SECONDS)
      const facts = { cancel_token: token, deletion_id: found.id, scheduled_for: found.scheduled_for }
      throw new ServiceError(
        403,
        'DELETION_SCHEDULED',
        'This account is being deleted; it can be kept until that begins',
        {
          details: { reason: 'deletion_scheduled', ...facts },
          members: facts,
        },
      )
    },
  }
}
export type ErasureRequests = ReturnType<typeof erasureRequests>

const DATA_DELETED = [
  'Your account, how you sign in, and where you are signed in',
  'What you wrote in debates, and copies of it that agents made',
  'Debates in organizations that are yours alone',
  'Files, exports and letters to you',
  'Addresses and free text in the audit log',
]
const RETENTION_NOTE =
  'Ids that name nobody any more stay, and so does what your organizations keep by their policy, what was paid, and what a hold names; the certificate counts it. Single words may stay, bytes of removed rows stay in free pages and in the log of the database until it reuses them, and in backups until those expire.'

const Nothing = Type.Object({})

/** Drives every erasure that is due. */
export const ERASE_DUE: JobAddress<typeof Nothing> = { name: 'privacy.erase-due', payload: Nothing }
