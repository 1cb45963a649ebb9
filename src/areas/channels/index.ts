import type { Platform } from '../../platform.ts'
import { webhooks } from './webhooks/index.ts'

/** How others hear of what happens here. */
export const channels = (platform: Platform) => ({ areas: [webhooks(platform)] })
