import type { PushAddress } from '../../api/protocols/push-addresses.ts'
import { counted } from '../../ui/text.ts'

/** Whether something is left that a place was not told for good. */
export const isUntold = ({ untold }: Pick<PushAddress, 'untold'>) => untold > 0

/** What an address was told of a task, by its host alone: the rest may be a secret. */
export function pushWords({ url, untold, why }: Pick<PushAddress, 'url' | 'untold' | 'why'>): string {
  const host = URL.parse(url)?.host ?? 'An address'
  if (untold === 0) return `${host} receives every update`
  return `${host} missed ${counted(untold, 'update')}${why ? `: ${why}` : ''}`
}
