import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { People, Person } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { resetLetter } from './letters.ts'
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
