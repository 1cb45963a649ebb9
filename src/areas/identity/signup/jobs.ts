import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { verificationLetter } from './letters.ts'
import type { Pending, SignupStore } from './store.ts'

/** The address is looked up behind the scenes, so that the caller's answer takes the same time for every address. */
export const remind = { name: 'signup.remind', payload: Type.Object({ email: Type.String() }) }

interface Needs {
  people: Pick<People, 'findByEmail'>
  store: SignupStore
  mail: Mail
}

export function signupJobs({ people, store, mail }: Needs) {
  async function pendingFor(email: string): Promise<Pending | undefined> {
    const person = await people.findByEmail(email)
    if (!person) return store.latest(email)
    return person.emailVerifiedAt || person.disabledAt ? undefined : { email: person.email, userId: person.id }
  }

  return [
    defineJob({
      ...remind,
      async run({ email }) {
        const pending = await pendingFor(email)
        if (!pending) return
        await store.begin(pending, (secret) =>
          verificationLetter(pending.email, mail.linkTo('verify-email', secret), secret),
        )
      },
    }),
  ]
}
