import Type from 'typebox'
import type { Letter } from '../../../adapters/email/letter.ts'
import { defineJob } from '../../../background/queue/job.ts'
import type { People, Person } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { ResetStore } from './store.ts'

/** The account; empty for an unknown address, so that the answer takes the same time. */
export const sendReset = {
  name: 'passwords.send-reset',
  payload: Type.Object({ user_id: Type.Union([Type.String(), Type.Null()]) }),
}
/** As former releases enqueued it, with the address. */
const OFFER_RESET = { name: 'passwords.offer-reset', payload: Type.Object({ email: Type.String() }) }

export function passwordJobs({
  people,
  store,
  mail,
}: {
  people: Pick<People, 'find' | 'findByEmail'>
  store: ResetStore
  mail: Mail
}) {
  async function offer(person: Person | undefined) {
    if (!person || person.disabledAt) return
    await store.offer(person.id, (secret) => resetLetter(person.email, mail.linkTo('reset-password', secret), secret))
  }

  return [
    defineJob({
      ...sendReset,
      run: async ({ user_id }) => (user_id === null ? undefined : offer(await people.find(user_id))),
    }),
    defineJob({
      ...OFFER_RESET,
      leavesNothing: true,
      run: async ({ email }) => offer(await people.findByEmail(email)),
    }),
  ]
}

const resetLetter = (to: string, link: string, secret: string): Letter => ({
  to,
  subject: 'Reset your password',
  text: `We received a request to reset the password of your account.

Choose a new one here:
${link}

Or use this token:
${secret}

It works once, within one hour. If it was not you, ignore this mail: nothing has changed.
`,
})

export const changedLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'Your password was changed',
  text: `The password of your account was changed, and everybody who was signed in with it was signed out.
API keys still work; revoke those that you do not know.

If it was not you, reset it now:
${link}
`,
})

export const resetDoneLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'Your password was reset',
  text: `The password of your account was reset. Everybody who was signed in was signed out, and all API keys were revoked.

If it was not you, reset it again:
${link}
`,
})
