import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { SignedIn } from '../accounts/index.ts'

const ProviderName = Type.String({ minLength: 1, maxLength: 64 })
const Address = Type.String({ minLength: 1, maxLength: 2048 })

export const StartQuery = Type.Object({
  redirect_url: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'The address that the browser opens afterwards; its host must be allowed',
    }),
  ),
})

/** All optional: a missing field is answered as a failed sign-in. */
export const CallbackQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 512 })),
  code: Type.Optional(Type.String({ maxLength: 4096 })),
  iss: Type.Optional(Type.String({ maxLength: 2048 })),
  error: Type.Optional(Type.String({ maxLength: 256 })),
})

const Completed = Type.Object({
  ...SignedIn.properties,
  user_id: Type.String(),
  is_new_user: Type.Boolean(),
  redirect_url: Type.String(),
})
const SecondFactorAsked = Type.Object({
  mfa_required: Type.Literal(true),
  pending_token: Type.String(),
  redirect_url: Type.String(),
})
const Linked = Type.Object({
  linked: Type.Literal(true),
  provider: ProviderName,
  user_id: Type.String(),
  redirect_url: Type.String(),
})
export const CallbackResult = Type.Union([Completed, SecondFactorAsked, Linked])
export type CallbackResult = Static<typeof CallbackResult>

export const LinkRequest = Type.Object({
  provider: ProviderName,
  redirect_url: Type.Optional(Address),
})
export type LinkRequest = Static<typeof LinkRequest>

export const LinkBegun = Type.Object({ auth_url: Type.String(), state: Type.String(), provider: ProviderName })

/** The provider stands in the query or in the body; without either it is the only one there is. */
export const UnlinkQuery = Type.Object({ provider: Type.Optional(ProviderName) })
export const UnlinkRequest = Type.Object({ provider: Type.Optional(ProviderName) })
export const Unlinked = Type.Object({
  success: Type.Boolean(),
  unlinked: Type.Boolean(),
  provider: ProviderName,
  message: Type.String(),
})

export const providerNames = alsoNamed('provider', 'type')

export const Providers = Type.Object({
  providers: Type.Array(
    Type.Object({
      ...providerNames(ProviderName),
      name: Type.String(),
      enabled: Type.Boolean(),
      client_id: Type.String(),
      auth_url: Type.String({ description: 'The address at which a browser starts signing in' }),
    }),
  ),
  registration: Type.Enum(['open', 'closed'], {
    description: 'Whether anyone may create an account with an address and a password',
  }),
})
