import { askHost, serve } from '../inside-sandbox.ts'
import type { AskDns } from './authentication.ts'
import { readMail } from './read-mail.ts'
import type { MailAsked } from './task.ts'

serve((input, bytes) => readMail(input as MailAsked, bytes, (name) => askHost('dns', name) as ReturnType<AskDns>))
