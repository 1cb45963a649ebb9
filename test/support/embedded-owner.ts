import { pino } from 'pino'
import { startEmbedded } from '../../src/storage/embedded/start.ts'

/** A process that owns a data directory until it is told to stop: `node embedded-owner.ts <data directory>`. */
try {
  const { url, stop } = await startEmbedded({
    dataDir: String(process.argv[2]),
    logger: pino({ level: 'silent' }),
    settings: { fsync: 'off' },
  })
  process.once('SIGTERM', () => void stop())
  console.log(url)
} catch (error) {
  console.log((error as Error).message)
}
