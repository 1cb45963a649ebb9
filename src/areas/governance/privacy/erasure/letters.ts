import type { Letter } from '../../../../adapters/email/letter.ts'

export const scheduledLetter = (
  to: string,
  { link, secret, on, id }: { link: string; secret: string; on: string; id: string },
): Letter => ({
  to,
  subject: 'Your account will be deleted',
  text: `You asked to delete your account. It is closed from now on, and everything about you will be erased on ${on.slice(0, 10)} (${on}).

If you want to keep it, open this page before then:
${link}

Or use this token:
${secret}

The number of the deletion is ${id}. If it was not you who asked, open the page now and change your password afterwards.
`,
})

export const completedLetter = (to: string, { id, certificate }: { id: string; certificate: string }): Letter => ({
  to,
  subject: 'The erasure that you asked for is over',
  text: `The erasure that you asked for is over (deletion ${id}), and this is the last letter that you get from here.

Below is the signed certificate. It says what was erased, what stays and why, and what could not be reached; this letter says no more. Save it as a file and check it with
"parley verify FILE --keys KEYS", where KEYS is what /.well-known/jwks.json of the installation shows.

${certificate}
`,
})
