import { screen } from './screen.ts'

const signIn = () => import('../screens/sign-in/index.ts')

/** The screens for people who are not signed in. */
export const GUEST_PLACES = [
  screen('/sign-up', signIn, 'SignUp', { for: 'guests' }),
  screen('/sign-in', signIn, 'SignIn', { for: 'guests', search: ['error'] }),
  screen('/forgot-password', signIn, 'ForgotPassword', { for: 'guests' }),
  screen('/reset-password', signIn, 'ResetPassword', { for: 'guests' }),
  screen('/verify-email', signIn, 'VerifyEmail', { for: 'guests' }),
  screen('/accept-invite', signIn, 'AcceptInvite', { for: 'guests' }),
  screen('/keep-account', signIn, 'CancelDeletion', { for: 'guests' }),
  screen('/deleted-account', signIn, 'DeletedAccount', { for: 'guests' }),
] as const
