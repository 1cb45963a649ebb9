import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type Device = Answer<'GET /devices/user/{user_id}'>['devices'][number]
export type NotificationChoices = Answer<'GET /devices/choices'>

export const devicesQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['devices', user_id],
    queryFn: () => call('GET', '/devices/user/{user_id}', { path: { user_id } }),
  })
export const removeDevice = (device_id: string) => call('DELETE', '/devices/{device_id}', { path: { device_id } })
export const notifyDevice = (device_id: string, body: Body<'POST /devices/{device_id}/notify'>) =>
  call('POST', '/devices/{device_id}/notify', { path: { device_id }, body })

export const choicesQuery = queryOptions({
  queryKey: ['devices', 'choices'],
  queryFn: () => call('GET', '/devices/choices'),
})
export const chooseNotifications = (body: Body<'PUT /devices/choices'>) => call('PUT', '/devices/choices', { body })

export const deviceHealthQuery = queryOptions({
  queryKey: ['devices', 'health'],
  queryFn: () => call('GET', '/devices/health'),
})

export type PairingCode = Answer<'POST /devices/pairing-codes'>
export const makePairingCode = () => call('POST', '/devices/pairing-codes')

const browserName = () => /(Firefox|Edg|OPR|Chrome|Safari)/.exec(navigator.userAgent)?.[1] ?? 'Browser'

/** Asks the person, subscribes this browser and registers it; false if they decline. */
export async function registerBrowser(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key } = await call('GET', '/devices/browser-key')
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const body = { device_type: 'web', device_name: browserName(), push_token: JSON.stringify(subscription) } as const
  await call('POST', '/devices/register', { body })
  return true
}

/** Whether this browser can receive notifications, and whether it does. */
export async function browserStatus(): Promise<'cannot' | 'forbidden' | 'off' | 'on'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'cannot'
  if (Notification.permission === 'denied') return 'forbidden'
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ? 'on' : 'off'
}
