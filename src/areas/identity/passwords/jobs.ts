import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { resetLetter } from './letters.ts'
import type { ResetStore } from './store.ts'

/** The address is looked up behind the scenes, so that the caller's answer takes the same time for every address. */
export const offerReset = { name: 'passwords.offer-reset', payload: Type.Object({ email: Type.String() }) }

interface Needs {
  people: Pick<People, 'findByEmail'>
  store: ResetStore
  mail: Mail
}

export const passwordJobs = ({ people, store, mail }: Needs) => [
  defineJob({
    ...offerReset,
    async run({ email }) {
      const person = await people.findByEmail(email)
      if (!person || person.disabledAt) return
      await store.offer(person.id, (secret) => resetLetter(person.email, mail.linkTo('reset-password', secret), secret))
    },
  }),
]
