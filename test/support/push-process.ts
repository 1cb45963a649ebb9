import { pino } from 'pino'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { actingCallerStore, actingFor } from '../../src/areas/identity/organizations/acting-caller-store.ts'
import { familyStore } from '../../src/areas/identity/organizations/store.ts'
import { connections } from '../../src/areas/messaging/connections/index.ts'
import { devices } from '../../src/areas/messaging/devices/index.ts'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'

/** Started as a process of its own: a node that works in the background, and may push to this machine. */
const { config } = loadConfig()
const { databaseUrl = '' } = config

await assemble({
  config,
  logger: pino({ level: config.logLevel }),
  databaseUrl,
  chooseAreas: (all, platform) => [
    ...all.filter(({ name }) => name !== 'devices'),
    devices(
      { ...platform, outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }) },
      {
        actingFor: actingFor(actingCallerStore(platform.db), async (caller) => caller),
        payerOf: familyStore(platform.db).payerOf,
        stillAsks: async () => true,
        connections: connections(platform).connections,
        load: ledger(platform).load,
      },
    ).area,
  ],
})
process.stdout.write('working\n')
