import type { Letter } from '../../../adapters/email/letter.ts'

/** Nothing that a stranger typed stands in these letters: anybody can have them sent to anybody. */
export const verificationLetter = (to: string, link: string, secret: string): Letter => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `Somebody, hopefully you, used this address for an account.

Confirm it here:
${link}

Or use this token:
${secret}

It works once, within 24 hours. If it was not you, ignore this mail: without it nothing happens.
`,
})

export const severalSignupsLetter = (to: string): Letter => ({
  to,
  subject: 'Sign up again, please',
  text: `Somebody, hopefully you, asked for another mail to confirm this address.

It was used to sign up more than once, and we cannot tell which time it was you. Either use the mail that came
right after you signed up, or sign up again and use the mail that comes then.

If it was not you, ignore this mail: nothing has changed.
`,
})

export const knownAddressLetter = (to: string, signInLink: string, resetLink: string): Letter => ({
  to,
  subject: 'You have an account already',
  text: `Somebody, hopefully you, tried to sign up with this address, but it has an account already.

Sign in here:
${signInLink}

Or, if the password is lost, choose a new one:
${resetLink}

If it was not you, ignore this mail: nothing has changed.
`,
})
