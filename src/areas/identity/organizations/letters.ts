import { type Letter, plainName } from '../../../adapters/email/letter.ts'

interface Facts {
  to: string
  organization: string
  inviter: string
  link: string
  secret: string
}

/** Says nothing of whether the address has an account. */
export const invitationLetter = ({ to, organization, inviter, link, secret }: Facts): Letter => ({
  to,
  subject: `Invitation to ${plainName(organization, 'an organization')}`,
  text: `${plainName(inviter, 'Somebody')} invites you to ${plainName(organization, 'an organization')} on Parley.

Accept here, with the account you have or with a new one:
${link}

Or use this token:
${secret}

It works once, within seven days. If you do not know what this is about, ignore this mail.
`,
})
