import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for signing up. */
export const signupAliases = [alias({ of: 'signup.resend', path: '/auth/verify-email/resend' })]
