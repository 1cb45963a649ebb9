import { interruption } from './checks/command.ts'
import { installDebianPackages, PEERS } from './checks/debian-packages.ts'
import { installNodePeers } from './checks/node-peers.ts'
import { getPublicSets } from './checks/public-sets.ts'
import { installPythonPeers } from './checks/python-peers.ts'
import { getRealModel } from './checks/real-model.ts'
import { takeSteps } from './checks/step.ts'
import { conclude } from './checks/tally.ts'
import { vitest } from './checks/vitest.ts'

const signal = interruption()
await installDebianPackages(PEERS)
await installPythonPeers()
await installNodePeers()
await getPublicSets()
await getRealModel()
conclude(await takeSteps([vitest('peers')], { signal }), signal)
