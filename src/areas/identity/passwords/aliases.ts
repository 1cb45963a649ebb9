import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for passwords. */
export const passwordAliases = [
  alias({ of: 'passwords.change', path: '/auth/change-password' }),
  alias({ of: 'passwords.forgot', path: '/auth/forgot-password' }),
  alias({ of: 'passwords.reset', path: '/auth/reset-password' }),
]
