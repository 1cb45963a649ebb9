import { askHost } from '../inside/host.ts'
import { serve } from '../inside/serve.ts'
import type { AskDns } from './authentication.ts'
import { readMail } from './read-mail.ts'
import type { MailAsked } from './task.ts'

serve((input, bytes) => readMail(input as MailAsked, bytes, (name) => askHost('dns', name) as ReturnType<AskDns>))
