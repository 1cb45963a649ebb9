import { plainName } from '../../../../adapters/email/letter.ts'
import { quoted } from '../../../../shared/text/untrusted-text.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import type { Push } from '../../../messaging/devices/index.ts'
import type { NotifyConfig } from '../definition/step-types/notify.ts'
import type { Attempt, StepExecutor } from './step-executor.ts'

interface Member {
  userId: string
  email: string
}

/** What members are told by. */
export interface Notifying {
  /** Those of some people who are in a tenant. */
  members: (tx: Transaction, tenant: string, people: readonly string[]) => Promise<readonly Member[]>
  mail: Pick<Mail, 'available' | 'send'>
  push: Push
  /** The page of a run. */
  pageOf: (run: Attempt['run']) => string
}

const LONGEST_PUSH = 2_000
const NO_MAIL = 'This installation cannot send mail: SMTP_URL is not set'

/**
 * Tells members, in the transaction that writes that the step begins: what it hands to the mail and to devices leaves if and
 * only if that commits, so that nobody is told twice however often a worker dies.
 */
export function notifyExecutor({ members, mail, push, pageOf }: Notifying): StepExecutor {
  function letter({ run, step }: Attempt) {
    const { title, text } = step.config as NotifyConfig
    const name = plainName(run.name, 'A workflow')
    return {
      subject: plainName(title, name),
      text: [
        `The workflow “${name}” has something to tell you:`,
        quoted(text),
        `What it has done so far stands at\n${pageOf(run)}`,
      ].join('\n\n'),
    }
  }

  function note({ run, step }: Attempt) {
    const { title, text } = step.config as NotifyConfig
    const body = text.slice(0, LONGEST_PUSH).toWellFormed()
    return { title, body, data: { execution_id: run.id }, action_url: pageOf(run), about: run.id }
  }

  async function tell(tx: Transaction, attempt: Attempt, reached: readonly Member[]) {
    const { by } = attempt.step.config as NotifyConfig
    for (const { userId, email } of reached) {
      if (by === 'letter') await mail.send({ to: email, ...letter(attempt) }, { tx, about: attempt.run.id })
      else await push(tx, attempt.run.payer, { userId }, note(attempt))
    }
  }

  return {
    name: 'notify',
    scopes: ['workflows.write'],
    claim: () => ({}),
    async begin(tx, attempt) {
      const { run, step } = attempt
      const { by, people } = step.config as NotifyConfig
      const told = [...new Set(people ?? [run.owner])]
      if (by === 'letter' && !mail.available) return { error: NO_MAIL, final: true }
      const reached = await members(tx, run.org, told)
      const missing = told.filter((id) => !reached.some(({ userId }) => userId === id))
      if (missing.length > 0)
        return { error: `These are not members here, so no one was notified: ${missing.join(', ')}`, final: true }
      await tell(tx, attempt, reached)
      return { result: { told } }
    },
  }
}
