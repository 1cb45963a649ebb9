import { setting } from '../setting.ts'
import { text } from '../value-types.ts'

export const commandSettings = [
  setting('PARLEY_TOKEN', text(), {
    secret: true,
    area: 'ask',
    meaning: 'The access token or API key with which `npm run ask -- --server` calls another installation.',
  }),
] as const
