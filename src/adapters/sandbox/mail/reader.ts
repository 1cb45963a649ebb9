import { askHost } from '../inside/host.ts'
import { serve } from '../inside/serve.ts'
import type { AskDns } from './signatures.ts'
import type { MailAsked } from './task.ts'

await serve(async () => {
  const { readMail } = await import('./read-mail.ts')
  return (input, bytes) => readMail(input as MailAsked, bytes, (name) => askHost('dns', name) as ReturnType<AskDns>)
})
