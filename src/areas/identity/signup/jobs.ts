import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import { severalSignupsLetter, verificationLetter } from './letters.ts'
import type { Pending, SignupStore } from './store.ts'

const Id = Type.Union([Type.String(), Type.Null()])

/** Whose it is, or which signup waits; neither where the address is unknown, so that the caller's answer takes the same time. */
export const sendReminder = {
  name: 'signup.send-reminder',
  payload: Type.Object({ user_id: Id, signup: Id }),
}
/** As former releases enqueued it, with the address. */
const REMIND = { name: 'signup.remind', payload: Type.Object({ email: Type.String() }) }

export function signupJobs({
  people,
  store,
  mail,
}: {
  people: Pick<People, 'find' | 'findByEmail'>
  store: SignupStore
  mail: Mail
}) {
  async function pendingFor(email: string): Promise<Pending[]> {
    const person = await people.findByEmail(email)
    if (!person) return distinct(await store.open(email))
    return person.emailVerifiedAt || person.disabledAt ? [] : [{ email: person.email, userId: person.id }]
  }

  /** Of several signups all but one may be a stranger's, with the stranger's password: none is offered again. */
  async function remind(email: string | undefined) {
    const [pending, ...others] = email === undefined ? [] : await pendingFor(email)
    if (!pending) return
    if (others.length > 0) return mail.send(severalSignupsLetter(pending.email))
    await store.begin(pending, (secret) =>
      verificationLetter(pending.email, mail.linkTo('verify-email', secret), secret),
    )
  }

  return [
    defineJob({
      ...sendReminder,
      async run({ user_id, signup }) {
        const person = user_id === null ? undefined : await people.find(user_id)
        await remind(person?.email ?? (signup === null ? undefined : await store.addressOf(signup)))
      },
    }),
    defineJob({ ...REMIND, leavesNothing: true, run: ({ email }) => remind(email) }),
  ]
}

/** One of each: a mail that was sent again stands for the same signup, whose salted hash no other has. */
const distinct = (pending: Pending[]) => [
  ...new Map(pending.map((one) => ['passwordHash' in one ? one.passwordHash : one.userId, one])).values(),
]
