import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkTelegram } from './telegram.ts'

const SECRET = 'Zk3_-secret'
const judged =
  (token: string | string[] | undefined, secret = SECRET) =>
  () =>
    checkTelegram(signedRequest({ headers: { 'x-telegram-bot-api-secret-token': token }, body: '{}' }), secret)

signatureCases('Telegram', {
  fits: {
    'the secret that setWebhook was given': judged(SECRET),
    'the longest': judged('a'.repeat(256), 'a'.repeat(256)),
  },
  refused: {
    'another secret': judged('Zk3_-secres'),
    'the beginning of it': judged('Zk3_'),
    'more than it': judged(`${SECRET}a`),
    'other capitals': judged(SECRET.toUpperCase()),
    'no header': judged(undefined),
    'an empty header': judged(''),
    'a header that came twice': judged([SECRET, SECRET]),
    'two joined by a comma': judged(`${SECRET}, ${SECRET}`),
    'letters that no secret has': judged('Zk3 secret', 'Zk3 secret'),
    'longer than a secret may be': judged('a'.repeat(257), 'a'.repeat(257)),
    'no secret of ours': judged('', ''),
  },
})
