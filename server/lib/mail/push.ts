/** Notifications that a browser shows while the portal is closed (RFC 8030, 8291, 8292), sent by the push service of each browser. */
import { sql } from 'kysely'
import webPush from 'web-push'
import type { Db } from '../database/database.ts'
import type { Portal } from '../portal.ts'
import type { Environment } from '../start/environment.ts'
import { publicPushKey } from './push-key.ts'

/** Whether an address belongs to one of the push services: nothing is sent to any other, whatever a browser says. */
export function isPushService({ PUSH_SERVICES }: Environment, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || (url.protocol !== 'https:' && url.hostname !== '127.0.0.1')) return false
  return PUSH_SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}

/** Queues notices for the browsers of those whom they are for, in the transaction that writes them. */
export async function queuePush(
  portal: Portal,
  db: Db,
  notices: readonly { id: string; employee_id: string }[],
): Promise<void> {
  if (!portal.environment.PUSH_KEY || notices.length === 0) return
  const people = [...new Set(notices.map(({ employee_id }) => employee_id))]
  const found = await db
    .selectFrom('push_subscription')
    .select(['id', 'employee_id'])
    .where(sql<boolean>`employee_id = any(${people}::uuid[])`)
    .execute()
  const browsers = Map.groupBy(found, ({ employee_id }) => employee_id)
  const jobs = notices.flatMap((notice) =>
    (browsers.get(notice.employee_id) ?? []).map(({ id }) => ({ notice: notice.id, subscription: id })),
  )
  await portal.jobs.enqueueAll(db, 'push-notice', jobs)
}

export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

const waitMs = 10_000
const daySeconds = 24 * 3600

/** Sends a line to a browser; `gone` when its push service no longer knows it, or not with our key. Throws what may work later. */
export async function pushTo(
  environment: Environment,
  { endpoint, p256dh, auth }: Browser,
  line: object,
): Promise<'sent' | 'gone'> {
  const { PUSH_KEY, MAIL_FROM } = environment
  const publicKey = PUSH_KEY && publicPushKey(PUSH_KEY)
  if (!PUSH_KEY || !publicKey || !isPushService(environment, endpoint)) return 'gone'
  const subject = `mailto:${/<([^<>]*)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  const { body, method, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(line), {
    vapidDetails: { subject, publicKey, privateKey: PUSH_KEY },
    TTL: daySeconds,
    contentEncoding: 'aes128gcm',
  })
  const answer = await fetch(endpoint, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  })
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  if ([400, 403, 404, 410].includes(answer.status)) return 'gone'
  throw new Error(`The push service answered ${answer.status}`)
}
