import { address, email } from '../address-types.ts'
import { setting } from '../setting.ts'

const mailServer = address({
  noun: 'a mail server address',
  example: 'smtp://user:password@host:587, special characters of the password percent-encoded',
  protocols: ['smtp:', 'smtps:'],
})

export const mailSettings = [
  setting('SMTP_URL', mailServer, {
    secret: true,
    area: 'email',
    meaning: 'The server that sends our mail; unset, mail is kept in the mailbox of the development install.',
  }),
  setting('SERVICE_MAIL_FROM', email, {
    default: 'no-reply@localhost',
    area: 'email',
    meaning: 'The address that our mail comes from.',
  }),
] as const
