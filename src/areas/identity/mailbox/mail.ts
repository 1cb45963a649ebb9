import type { Letter } from '../../../adapters/email/letter.ts'
import type { EnqueueOptions } from '../../../background/queue/job.ts'
import type { Jobs } from '../../../background/queue/jobs.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { unavailable } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import { sendMail } from './jobs.ts'
import type { MailboxStore } from './store.ts'

interface OpenMailDependencies {
  /** What happens to mail here: a server sends it, a developer reads it in the mailbox, or there is none. */
  way: 'sent' | 'kept' | 'none'
  /** Where the pages are that letters point to. */
  publicUrl: string
  store: MailboxStore
  sealing: Sealing
  jobs: Pick<Jobs, 'enqueue' | 'discard'>
  newId: NewId
  now: () => Date
}

type Page = 'reset-password' | 'verify-email' | 'accept-invite' | 'sign-in' | 'keep-account'

interface SendOptions extends Pick<EnqueueOptions, 'tx'> {
  /** The id of what its words come from, with which they go. */
  about?: string
}

export interface Mail {
  readonly available: boolean
  /** Whether a server takes letters from here, rather than the developer's mailbox. */
  readonly leaves: boolean
  /** Throws 503 where there is neither a mail server nor a mailbox. */
  demand(): void
  /** Sends in the background and tries again until it is taken; in a transaction, if and only if that commits. */
  send(letter: Letter, options?: SendOptions): Promise<void>
  /** Withdraws letters about these things that have not left; one that is just being sent is not tried again. */
  takeBack(tx: Transaction, about: readonly string[]): Promise<void>
  /** The address of a page; its secret stands in the fragment, which reaches no server and no log. */
  linkTo(page: Page, secret?: string): string
}

const RETRY_AFTER_SECONDS = 3600

/** Letters wait sealed, since the secrets in them are kept nowhere else. */
export function openMail({ way, publicUrl, store, sealing, jobs, newId, now }: OpenMailDependencies): Mail {
  const available = way !== 'none'
  const demand = () => {
    if (!available) throw unavailable('This installation cannot send mail: SMTP_URL is not set', RETRY_AFTER_SECONDS)
  }

  return {
    available,
    leaves: way === 'sent',
    demand,
    async send(letter, { tx, about } = {}) {
      demand()
      const id = newId('letter')
      if (way === 'kept') return store.keep({ ...letter, id, created_at: now().toISOString() }, { tx, about })
      const sealed = await sealing.seal(JSON.stringify(letter), id)
      await jobs.enqueue(sendMail, { id, sealed, ...(about !== undefined && { about }) }, { key: id, tx })
    },
    async takeBack(tx, about) {
      if (about.length === 0) return
      await (way === 'kept' ? store.takeBack(tx, about) : jobs.discard(sendMail, about, tx))
    },
    linkTo: (page, secret) => `${publicUrl}/${page}${secret === undefined ? '' : `#token=${secret}`}`,
  }
}
