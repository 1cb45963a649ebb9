import Type from 'typebox'
import type { Letter } from '../../../adapters/email/letter.ts'
import { defineJob } from '../../../background/queue/job.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
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

/** These letters contain nothing that a stranger typed, since anyone can have them sent to any address. */
export const verificationLetter = (to: string, link: string, secret: string): Letter => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `This address was used to open an account.

Confirm it here:
${link}

Or use this token:
${secret}

It works once, within 24 hours. If it was not you, ignore this mail: without it nothing happens.
`,
})

const severalSignupsLetter = (to: string): Letter => ({
  to,
  subject: 'Sign up again, please',
  text: `We received a request for another mail to confirm this address.

It was used to sign up more than once, and we cannot tell which time it was you. Either use the mail that came
right after you signed up, or sign up again and use the mail that comes then.

If it was not you, ignore this mail: nothing has changed.
`,
})

export const knownAddressLetter = (to: string, signInLink: string, resetLink: string): Letter => ({
  to,
  subject: 'You have an account already',
  text: `We received a request to sign up with this address, but it has an account already.

Sign in here:
${signInLink}

Or, if the password is lost, choose a new one:
${resetLink}

If it was not you, ignore this mail: nothing has changed.
`,
})
