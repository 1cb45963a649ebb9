import type { CodeAnswer, CodeFlow } from '../../../adapters/identity/oidc-code-flow.ts'
import type { ProviderIdentity } from '../../../adapters/identity/provider-identity.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { RedirectTargets } from '../../../shared/identity/redirect-targets.ts'
import { signInFailures, signInNotConfigured } from '../../../shared/identity/sign-in-failures.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin, People } from '../accounts/index.ts'
import { PENDING_SIGN_IN, type SecondFactor, type Sessions } from '../sessions/index.ts'
import type { Recognition } from './account-linking.ts'
import { type CallbackResult, type LinkRequest, providerNames } from './schema.ts'
import type { OauthStore } from './store.ts'

/** What a sign-in at the provider was begun for. */
export interface Intent {
  redirect: string
  /** The account and session that asked to link the identity; without them this is a sign-in. */
  linkTo?: Pick<Caller, 'userId' | 'sessionId'>
}

interface Provider {
  name: string
  clientId: string
  flow: CodeFlow<Intent>
  targets: RedirectTargets
  recognition: Recognition
}

interface OauthServiceDependencies {
  /** What the path calls the provider, also while it is not wholly configured. */
  name: string | undefined
  provider: Provider | undefined
  store: Pick<OauthStore, 'isLinked' | 'unlink'>
  people: Pick<People, 'find'>
  sessions: Pick<Sessions, 'signIn' | 'isOpen'>
  secondFactor: Pick<SecondFactor, 'required'>
  /** Whether the person can also use single sign-on. */
  hasSso: (userId: string) => Promise<boolean>
  oneTimeTokens: Pick<OneTimeTokens, 'issue'>
}

const PENDING_SECONDS = 300

/** Signing in at one provider, and tying its identities to accounts. */
export function oauthService(needs: OauthServiceDependencies) {
  const { name, provider, store, people, sessions, secondFactor, hasSso, oneTimeTokens } = needs

  function configured(asked: string): Provider {
    if (name !== undefined && asked !== name) throw notFound('provider', asked)
    if (!provider) throw signInNotConfigured()
    return provider
  }

  function begin({ flow, targets }: Provider, wanted: string | undefined, browser: string, linkTo?: Intent['linkTo']) {
    const redirect = targets(wanted)
    if (!redirect) throw signInFailures.invalidRedirect()
    return flow.begin(browser, linkTo === undefined ? { redirect } : { redirect, linkTo })
  }

  type Asking = NonNullable<Intent['linkTo']>

  /** A session that ended meanwhile may not have been the owner's. */
  async function linkTo({ userId, sessionId }: Asking, identity: ProviderIdentity, { recognition, name }: Provider) {
    const person = await people.find(userId)
    if (!person || person.disabledAt) throw signInFailures.accountDisabled()
    if (!(await sessions.isOpen(userId, sessionId))) throw signInFailures.sessionEnded()
    if (!(await recognition.link(identity, person))) throw signInFailures.linkedToAnother()
    return { linked: true as const, provider: name, user_id: userId }
  }

  async function signInAs(identity: ProviderIdentity, origin: Origin, { recognition }: Provider) {
    const { person, isNew } = await recognition.recognise(identity)
    if (await secondFactor.required(person.id)) {
      const data = { tokenVersion: person.tokenVersion }
      const pending = await oneTimeTokens.issue(PENDING_SIGN_IN, person.id, data, PENDING_SECONDS)
      return { mfa_required: true as const, pending_token: pending }
    }
    return { ...(await sessions.signIn(person, origin)), user_id: person.id, is_new_user: isNew }
  }

  return {
    start: async (asked: string, wanted: string | undefined, browser: string) =>
      (await begin(configured(asked), wanted, browser)).url,

    async callback(asked: string, browser: string | undefined, answer: CodeAnswer, origin: Origin) {
      const provider = configured(asked)
      const { identity, intent } = await provider.flow.finish(browser, answer)
      const result = intent.linkTo
        ? await linkTo(intent.linkTo, identity, provider)
        : await signInAs(identity, origin, provider)
      return { ...result, redirect_url: intent.redirect } satisfies CallbackResult
    },

    async link({ provider: asked, redirect_url }: LinkRequest, caller: Caller, browser: string) {
      ownSession(caller)
      const { userId, sessionId } = caller
      const { url, state } = await begin(configured(asked), redirect_url, browser, { userId, sessionId })
      return { auth_url: url, state, provider: asked }
    },

    /** Nobody locks themselves out: a password or single sign-on must remain. */
    async unlink(asked: string | undefined, caller: Caller) {
      ownSession(caller)
      const provider = asked ?? name
      if (!provider) throw signInNotConfigured()
      const person = await people.find(caller.userId)
      if (!person || !(await store.isLinked(caller.userId, provider))) throw notFound('linked provider', provider)
      if (person.passwordHash === null && !(await hasSso(caller.userId))) {
        throw conflict('This is the only way to sign in to the account; set a password first', { status: 'linked' })
      }
      await store.unlink(caller.userId, provider)
      return { success: true, unlinked: true, provider, message: `${provider} was unlinked` }
    },

    providers: () => ({
      providers: provider
        ? [
            {
              ...providerNames(provider.name),
              name: provider.name,
              enabled: true,
              client_id: provider.clientId,
              auth_url: `/auth/oauth/${encodeURIComponent(provider.name)}`,
            },
          ]
        : [],
    }),
  }
}
export type OauthService = ReturnType<typeof oauthService>
