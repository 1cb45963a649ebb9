import Type from 'typebox'
import { Value } from 'typebox/value'
import { Letter } from '../../../adapters/email/letter.ts'
import { LetterRefused, type Mailer } from '../../../adapters/email/mailer.ts'
import { defineJob } from '../../../background/queue/job.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'

export const sendMail = {
  name: 'mail.send',
  payload: Type.Object({ id: Type.String(), sealed: Type.String(), about: Type.Optional(Type.String()) }),
}

/** About two hours of trying: a reset lives for one, and an invitation can be repeated. */
const RETRIES = 20
const TIMEOUT_SECONDS = 60

export const mailJobs = ({ mailer, sealing }: { mailer: Mailer | undefined; sealing: Sealing }) => [
  defineJob({
    ...sendMail,
    leavesNothing: true,
    retries: RETRIES,
    timeoutSeconds: TIMEOUT_SECONDS,
    async run({ id, sealed }, { logger }) {
      if (!mailer) throw new Error('A letter waits to be sent, but SMTP_URL is not set on this worker')
      const text = await sealing.open(sealed, id)
      if (text === undefined) return logger.warn({ letter: id }, 'A letter was sealed with another key and is given up')
      try {
        await mailer.send(Value.Parse(Letter, JSON.parse(text)), id)
      } catch (fault) {
        if (!(fault instanceof LetterRefused)) throw fault
        logger.warn({ letter: id, err: fault }, 'A letter is given up')
      }
    },
  }),
]
