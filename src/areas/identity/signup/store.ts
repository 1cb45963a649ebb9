import type { Letter } from '../../../adapters/email/letter.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'
import type { Database } from '../../../storage/database.ts'
import { type OneTimeToken, oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Invitation } from '../organizations/index.ts'

/** Who comes to be once the mail has been answered. */
interface Newcomer {
  email: string
  name: string
  passwordHash: string
  companyName?: string
  metadata?: Record<string, unknown>
  /** The ids of the account and its organization, where an earlier answer named them. */
  ids?: { user: string; organization: string }
  invitation?: Invitation
}

/** An account whose address is confirmed once the mail has been answered. */
interface Unconfirmed {
  email: string
  userId: string
}

export type Pending = Newcomer | Unconfirmed

const PURPOSE = 'signup.verification'
export const LIFETIME_SECONDS = DAY_SECONDS

/** Only `begin` writes these. */
const pendingIn = ({ data }: OneTimeToken) => data as unknown as Pending
const pendingOf = (token: OneTimeToken | undefined) => token && pendingIn(token)

/** Signups that wait for confirmation. Each mail stands for its own request, even after later ones. */
export function signupStore(
  db: Database,
  { now, random, send }: { now: () => Date; random: RandomBytes; send: Mail['send'] },
) {
  const tokens = oneTimeTokens(db, { now, random })
  return {
    /** The secret; it and its letter come to be together. */
    begin: (pending: Pending, letterWith: (secret: string) => Letter): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const within = oneTimeTokens(tx, { now, random })
        const secret = await within.issue(PURPOSE, emailKey(pending.email), { ...pending }, LIFETIME_SECONDS)
        await send(letterWith(secret), { tx })
        return secret
      }),

    peek: async (secret: string) => pendingOf(await tokens.peek(PURPOSE, secret)),
    /** Spends it: of several callers at once one gets it. */
    take: async (secret: string) => pendingOf(await tokens.take(PURPOSE, secret)),
    open: async (email: string) => (await tokens.open(PURPOSE, emailKey(email))).map(pendingIn),
    /** Names a signup of this address that waits, without naming the address. */
    nameOne: (email: string) => tokens.nameOne(PURPOSE, emailKey(email)),
    addressOf: (signup: string) => tokens.subjectOf(PURPOSE, signup),
    forget: (email: string) => tokens.revoke(PURPOSE, emailKey(email)),
  }
}
export type SignupStore = ReturnType<typeof signupStore>
