import { startBuiltService } from './built-service.ts'
import { signInReaders } from './readers.ts'

export const SECRET = 'a-secret-for-this-benchmark-0123456789'
export const TOKEN = 'a-token-for-this-benchmark'

/** The built service on these data, without limits, and an administrator; it ends with what was opened. */
export async function ownService(opened: AsyncDisposableStack, dataDir: string) {
  const { origin, megabytes, stop } = await startBuiltService({
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  })
  opened.defer(stop)
  const { leader, readers } = await signInReaders({ dataDir, jwtSecret: SECRET })
  return { origin, leader, readers, megabytes }
}

export type OwnService = Awaited<ReturnType<typeof ownService>>
