import type { Letter } from '../../../../adapters/email/letter.ts'

export const readyLetter = (to: string, link: string, until: string): Letter => ({
  to,
  subject: 'Your data is ready',
  text: `The copy of your data that you asked for has been written.

Sign in and fetch it under Privacy:
${link}

It is kept until ${until.slice(0, 10)}. If you did not ask for it, change your password.
`,
})
