/** Notifications of this browser while the portal is closed: asked for on the preferences screen only, and nobody else's after a sign-out. */
import { notifications } from '@iroko/contract/platform/notifications'
import { call } from '../api.ts'

/** Who turned them on here, by OGID; a sign-out empties the storage. */
const ownerKey = 'push_owner'

export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

const worker = () => navigator.serviceWorker?.getRegistration().catch(() => undefined)
const subscribed = async () => (await (await worker())?.pushManager?.getSubscription()) ?? null

const keysOf = (subscription: PushSubscription) => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

export async function pushState(): Promise<PushState> {
  if (!('Notification' in globalThis) || !(await worker())?.pushManager) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return (await subscribed()) ? 'on' : 'off'
}

/** Asks the person, then the browser's push service, and tells the server where it sends; answers where that led. */
export async function turnPushOn(applicationServerKey: string, ogid: string): Promise<PushState> {
  const manager = (await worker())?.pushManager
  if (!manager || (await Notification.requestPermission()) !== 'granted') return await pushState()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    await call(notifications.subscribe, { body: keysOf(subscription) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  localStorage.setItem(ownerKey, ogid)
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscribed()
  localStorage.removeItem(ownerKey)
  if (!subscription) return await pushState()
  await call(notifications.unsubscribe, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** After a sign-in: goes on for the one who turned them on here, and ends for anybody else. */
export async function keepPush(ogid: string): Promise<void> {
  const subscription = await subscribed()
  if (!subscription) return
  if (localStorage.getItem(ownerKey) === ogid) await call(notifications.subscribe, { body: keysOf(subscription) })
  else await endPush()
}

/** When somebody else signs in here, a client too: the push service then knows this browser no more, and the server forgets it. */
export async function endPush(): Promise<void> {
  localStorage.removeItem(ownerKey)
  await (await subscribed())?.unsubscribe()
}
