import type { Config } from './load.ts'

/**
 * The address of this installation as others reach it, without a final slash: from the settings, never from what a
 * request calls us.
 */
export const publicAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
