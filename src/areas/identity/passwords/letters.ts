import type { Letter } from '../../../adapters/email/letter.ts'

export const resetLetter = (to: string, link: string, secret: string): Letter => ({
  to,
  subject: 'Reset your password',
  text: `Somebody, hopefully you, asked to reset the password of your account.

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
