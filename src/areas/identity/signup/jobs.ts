import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { severalSignupsLetter, verificationLetter } from './letters.ts'
import type { Pending, SignupStore } from './store.ts'

/** The address is looked up behind the scenes, so that the caller's answer takes the same time for every address. */
export const remind = { name: 'signup.remind', payload: Type.Object({ email: Type.String() }) }

interface Needs {
  people: Pick<People, 'findByEmail'>
  store: SignupStore
  mail: Mail
}

export function signupJobs({ people, store, mail }: Needs) {
  async function pendingFor(email: string): Promise<Pending[]> {
    const person = await people.findByEmail(email)
    if (!person) return distinct(await store.open(email))
    return person.emailVerifiedAt || person.disabledAt ? [] : [{ email: person.email, userId: person.id }]
  }

  return [
    defineJob({
      ...remind,
      /** Of several signups all but one may be a stranger's, with the stranger's password: none is offered again. */
      async run({ email }) {
        const [pending, ...others] = await pendingFor(email)
        if (!pending) return
        if (others.length > 0) return mail.send(severalSignupsLetter(pending.email))
        await store.begin(pending, (secret) =>
          verificationLetter(pending.email, mail.linkTo('verify-email', secret), secret),
        )
      },
    }),
  ]
}

/** One of each: a mail that was sent again stands for the same signup, whose salted hash no other has. */
const distinct = (pending: Pending[]) => [
  ...new Map(pending.map((one) => ['passwordHash' in one ? one.passwordHash : one.userId, one])).values(),
]
