import type { Device } from './schema.ts'
import type { DeviceRecord } from './store.ts'

/** A device as callers see it; its token is never shown. */
export const deviceWire = (device: DeviceRecord): Device => ({
  device_id: device.id,
  user_id: device.userId,
  device_type: device.type,
  device_name: device.name,
  app_version: device.appVersion,
  os_version: device.osVersion,
  device_model: device.model,
  app_bundle_id: device.appBundleId,
  capabilities: device.capabilities,
  metadata: device.metadata,
  last_active: device.lastActiveAt,
  notification_count: device.notificationCount,
  created_at: device.createdAt,
})
