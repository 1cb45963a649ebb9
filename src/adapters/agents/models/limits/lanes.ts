import type { Config } from '../../../../config/load.ts'
import { isOfOwnNetwork } from '../../../outbound/own-network.ts'
import type { ModelAccess } from '../access.ts'
import { type Lane, lane } from './lane.ts'

type Settings = Pick<Config, 'agentLocalCalls' | 'agentHostedCalls'>
export type LaneOf = (access: ModelAccess) => Lane

/** One lane for each connection on this node, which goes with it. */
export function modelLanes({ agentLocalCalls, agentHostedCalls }: Settings, monotonic: () => number): LaneOf {
  const lanes = new WeakMap<ModelAccess, Lane>()
  return (access) => {
    const known = lanes.get(access)
    if (known) return known
    const isNear = isOfOwnNetwork(access.url)
    const made = lane({ size: isNear ? agentLocalCalls : agentHostedCalls, proven: isNear, monotonic })
    lanes.set(access, made)
    return made
  }
}
