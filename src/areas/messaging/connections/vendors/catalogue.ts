import { slackNewAppPage } from '../../../../adapters/chat/slack/manifest.ts'
import type { ChannelKinds } from '../schema.ts'
import type { VendorChecks } from './account-check.ts'
import { CHANNEL_KINDS, type ChannelKind, intendedIntake, KINDS, secretsOf } from './kinds.ts'

interface Needs {
  vendors: VendorChecks
  publicUrl: string | undefined
  /** Whether vendors can call us. */
  reachable: boolean
}

/** They bring mail or tell devices, and nobody is asked whose they are. */
const UNASKED: readonly ChannelKind[] = ['sendgrid', 'ses', 'fcm']

/** Everything that can be connected here, and what each of them needs. */
export function catalogueOf({ vendors, publicUrl, reachable }: Needs): ChannelKinds {
  const addressOf = (path: string | undefined) => (path && publicUrl ? new URL(path, publicUrl).href : undefined)
  return {
    reachable,
    kinds: CHANNEL_KINDS.filter((kind) => vendors.has(kind) || UNASKED.includes(kind)).map((kind) => {
      const { title, made = [], named, tells, webhook } = KINDS[kind]
      const intake = intendedIntake(kind, reachable)
      return {
        kind,
        title,
        intake,
        secrets: secretsOf(kind, intake).must,
        made: intake === 'signed' ? [...made] : [],
        named: tells ? [] : [...named],
        new_app_url: kind === 'slack' ? slackNewAppPage(reachable ? addressOf(webhook) : undefined) : null,
      }
    }),
  }
}
